// The worker as something that can be asked; it is started again where it fails.

let there;
/** When one has answered, is there with nothing to do, or failed: until then nothing else should be fetched. */
export const loaded = new Promise((resolve) => (there = resolve));

export class Judge {
  /** `tell` gets `{stage, done, total}` while something is being loaded. */
  constructor(tell) {
    this.tell = tell;
    this.start();
  }

  start() {
    this.open = new Map();
    this.count = 0;
    this.ready = false;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => {
      if ((data.stage === "ready" && !this.open.size) || data.stage === "failed") there();
      if (data.stage === "ready") this.ready = true;
      if (data.stage) return this.tell(data);
      there();
      const { resolve, reject } = this.open.get(data.id);
      this.open.delete(data.id);
      if (!data.error) return resolve(data.value);
      this.stop(new Error(data.error));
      return reject(new Error(data.error));
    };
    this.worker.onerror = (event) => this.stop(new Error(event.message || "worker"));
  }

  /** After an error nobody knows what state Python is in. */
  stop(error) {
    there();
    this.worker.terminate();
    for (const { reject } of this.open.values()) reject(error);
    this.start();
  }

  ask(call, args) {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      this.worker.postMessage({ id, call, args });
    });
  }
}
