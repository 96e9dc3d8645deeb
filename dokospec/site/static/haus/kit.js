// House rules in the worker: what is asked, and how Python answers it.

const OPEN = `
def open_house(content):
    from dokospec.browser.later import unpacked
    value = unpacked(content)
    from dokospec.browser.house import house_desk
    return house_desk(value)
open_house
`;

/** What can be asked of house rules; `tell(stage, done, total)` while a form is made. */
export function opened(python, content, tell) {
  const open = python.runPython(OPEN);
  const bytes = python.toPy(new Uint8Array(content));
  const desk = open(bytes);
  bytes.destroy();
  open.destroy();
  const text = JSON.stringify;
  return {
    tried: ({ given, lang }) => desk.tried(text(given), lang),
    file: ({ given }) => desk.file(text(given)),
    read: ({ file, lang }) => desk.read(file, lang),
    model({ id }) {
      const made = desk.model(id);
      const bytes = made.toJs();
      made.destroy();
      return bytes;
    },
    form: ({ id, name, lang }) => desk.form(id, name, lang, (done, total) => tell("form", done, total)),
  };
}
