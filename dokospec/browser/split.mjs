// A WebAssembly module in two: the functions that are called whenever a page asks the judge,
// and all others, which are fetched when one of them is called after all.
//
// Both parts have all functions under the numbers they had. In the place of one that is in
// the other part stands one that calls it, through a table that both share.
const SECTION = { type: 1, import: 2, function: 3, table: 4, memory: 5, global: 6, export: 7, element: 9, code: 10, tag: 13 };
const FUNCTION = 0;
const TABLE = 1;
const MEMORY = 2;
const GLOBAL = 3;
const TAG = 4;
const I32 = 0x7f;
const FUNCREF = 0x70;
const EMPTY = 0x40;
const OP = { if: 0x04, end: 0x0b, call: 0x10, callIndirect: 0x11, localGet: 0x20, globalSet: 0x24, tableGet: 0x25, i32: 0x41, refIsNull: 0xd1 };
const HEAD = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const OURS = "split:"; // no name in C has a colon
const SMALL = 48; // bytes of a function that is hardly longer than what would stand in its place

/** The module, with a note of each function that has been called: see `called`. */
export function marked(bytes) {
  const module = read(bytes);
  const first = module.imported(GLOBAL) + module.globals.length;
  const code = module.code.map((body, n) => {
    const from = new Reader(body);
    for (let k = from.number(); k > 0; k--) [from.number(), from.byte()];
    return sized(joined([from.since(0), [OP.i32, 1, OP.globalSet, ...leb(first + n)], body.subarray(from.at)]));
  });
  const notes = code.map((_, n) => ({ name: `${OURS}${n}`, kind: GLOBAL, index: first + n }));
  return changed(module, {
    [SECTION.global]: longer(module, SECTION.global, code.map(() => [I32, 1, OP.i32, 0, OP.end])),
    [SECTION.export]: vector([...module.exports, ...notes].map(exported)),
    [SECTION.code]: vector(code),
  });
}

/** Whether the nth function of an instance of a marked module has been called. */
export const called = (instance, n) => instance.exports[`${OURS}${n}`].value === 1;

/**
 * Whether a page is likely to call the nth function: it was called, or is small, or stands in
 * the longest one, which is the loop of the interpreter: another record takes other ways there.
 */
export function likely(bytes, instance) {
  const { code, imported } = read(bytes);
  const loop = code.reduce((one, other) => (other.length > one.length ? other : one));
  const there = new Set();
  // What is no call but looks like one counts too.
  for (let at = loop.indexOf(OP.call); at >= 0; at = loop.indexOf(OP.call, at + 1))
    there.add(new Reader([...loop.subarray(at + 1, at + 6), 0]).number() - imported(FUNCTION));
  return (n) => called(instance, n) || code[n].length <= SMALL || there.has(n);
}

/** What the module exported before it was marked. */
export const plain = ({ exports }) => Object.fromEntries(Object.entries(exports).filter(([name]) => !name.startsWith(OURS)));

/**
 * `{first, second}`: `stays(n)` says of the nth function whether it is in the first. What
 * joins them in a page is in `restore.mjs`.
 */
export function split(bytes, stays) {
  const module = read(bytes);
  const { types, functions, code, tables, globals, tags } = module;
  const numbers = [...code.keys()];
  const [here, there] = [numbers.filter(stays), numbers.filter((n) => !stays(n))];
  const slots = new Map([here, there].flatMap((part) => part.map((n, slot) => [n, slot])));
  const [ofThere, ofHere] = [tables.length, tables.length + 1];
  const plain = types.findIndex(({ params, results }) => !params && !results);
  const through = (n, table) => [
    ...Array.from({ length: types[functions[n]].params }, (_, k) => [OP.localGet, ...leb(k)]).flat(),
    ...[OP.i32, ...signed(slots.get(n)), OP.callIndirect, ...leb(functions[n]), table, OP.end],
  ];
  // Behind all slots is the function that fetches the second part, which fills them.
  const fetched = (n) => [
    ...[0, OP.i32, ...signed(slots.get(n)), OP.tableGet, ofThere, OP.refIsNull, OP.if, EMPTY],
    ...[OP.i32, ...signed(there.length), OP.callIndirect, ...leb(plain), ofThere, OP.end],
    ...through(n, ofThere),
  ];
  const index = (n) => module.imported(FUNCTION) + n;
  const filled = (table, part) => [2, table, OP.i32, 0, OP.end, 0, ...vector(part.map((n) => leb(index(n))))];
  const both = [[FUNCREF, 0, ...leb(there.length + 1)], [FUNCREF, 0, ...leb(here.length)]];

  const shared = [
    ...globals.map(({ type }, k) => ({ kind: GLOBAL, index: module.imported(GLOBAL) + k, type })),
    ...[...tables, ...both].map((type, k) => ({ kind: TABLE, index: k, type })),
    ...tags.map((type, k) => ({ kind: TAG, index: module.imported(TAG) + k, type: [0, ...leb(type)] })),
    ...module.memories.map((type, k) => ({ kind: MEMORY, index: k, type })),
  ].map((each, k) => ({ ...each, name: each.kind === TABLE && each.index === ofThere ? `${OURS}there` : `${OURS}${k}` }));

  const first = changed(module, {
    [SECTION.table]: vector([...tables, ...both]),
    [SECTION.export]: vector([...module.exports, ...shared].map(exported)),
    [SECTION.element]: longer(module, SECTION.element, [filled(ofHere, here)]),
    [SECTION.code]: vector(numbers.map((n) => sized(stays(n) ? code[n] : fetched(n)))),
  });
  const imports = shared.map(({ name, kind, type }) => [...text("first"), ...text(name), kind, ...type]);
  const second = written([
    module.section(SECTION.type),
    { id: SECTION.import, body: vector([...module.imports.map(({ raw }) => raw), ...imports]) },
    module.section(SECTION.function),
    { id: SECTION.element, body: vector([filled(ofThere, there)]) },
    { id: SECTION.code, body: vector(numbers.map((n) => sized(stays(n) ? [0, ...through(n, ofHere)] : code[n]))) },
  ]);
  return { first, second };
}

// --- reading

class Reader {
  constructor(bytes, at = 0) {
    Object.assign(this, { bytes, at });
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let found = 0;
    for (let shift = 0; ; shift += 7) {
      const part = this.byte();
      found |= (part & 127) << shift;
      if (part < 128) return found >>> 0;
    }
  }

  take(count) {
    return this.bytes.subarray(this.at, (this.at += count));
  }

  since(start) {
    return this.bytes.subarray(start, this.at);
  }

  limits() {
    const most = this.byte() & 1;
    this.number();
    if (most) this.number();
  }

  many(one) {
    return Array.from({ length: this.number() }, () => one());
  }
}

/** What of a module matters here; what is raw is as it stands there. */
function read(bytes) {
  const whole = new Reader(bytes, HEAD.length);
  const sections = [];
  while (whole.at < bytes.length) sections.push({ id: whole.byte(), body: whole.take(whole.number()) });
  const section = (wanted) => sections.find(({ id }) => id === wanted);
  const many = (id, one) => {
    const from = new Reader(section(id)?.body ?? [0]);
    return from.many(() => one(from));
  };
  const raw = (from, pass) => {
    const start = from.at;
    pass();
    return from.since(start);
  };
  const name = (from) => new TextDecoder().decode(from.take(from.number()));
  const passing = {
    [FUNCTION]: (from) => from.number(),
    [TABLE]: (from) => [from.byte(), from.limits()],
    [MEMORY]: (from) => from.limits(),
    [GLOBAL]: (from) => from.take(2),
    [TAG]: (from) => [from.byte(), from.number()],
  };
  const imports = many(SECTION.import, (from) => {
    let kind;
    const all = raw(from, () => {
      [name(from), name(from)];
      kind = from.byte();
      passing[kind](from);
    });
    return { kind, raw: all };
  });
  const found = {
    types: many(SECTION.type, (from) => {
      from.byte();
      return { params: from.take(from.number()).length, results: from.take(from.number()).length };
    }),
    functions: many(SECTION.function, (from) => from.number()),
    tables: many(SECTION.table, (from) => raw(from, () => passing[TABLE](from))),
    memories: many(SECTION.memory, (from) => raw(from, () => passing[MEMORY](from))),
    globals: many(SECTION.global, (from) => {
      const type = from.take(2);
      if (from.byte() !== OP.i32) throw new Error("a global that is no plain number");
      from.number();
      from.byte();
      return { type };
    }),
    exports: many(SECTION.export, (from) => ({ name: name(from), kind: from.byte(), index: from.number() })),
    code: many(SECTION.code, (from) => from.take(from.number())),
    tags: many(SECTION.tag, (from) => [from.byte(), from.number()][1]),
  };
  return { ...found, imports, sections, section, imported: (kind) => imports.filter((each) => each.kind === kind).length };
}

// --- writing

const joined = (parts) => Buffer.concat(parts.map((each) => Buffer.from(each)));
const vector = (items) => joined([leb(items.length), ...items]);
const sized = (body) => joined([leb(body.length), body]);
const text = (word) => [...leb(word.length), ...new TextEncoder().encode(word)];
const exported = ({ name, kind, index }) => [...text(name), kind, ...leb(index)];
const written = (sections) => joined([HEAD, ...sections.flatMap(({ id, body }) => [[id], sized(body)])]);
const changed = ({ sections }, by) => written(sections.map(({ id, body }) => ({ id, body: by[id] ?? body })));

/** What stands in a section, and these behind it. */
function longer(module, id, more) {
  const from = new Reader(module.section(id).body);
  const count = from.number();
  return joined([leb(count + more.length), from.bytes.subarray(from.at), ...more]);
}

function leb(value) {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)];
}

function signed(value) {
  return value < 64 ? [value] : [(value & 127) | 128, ...signed(value >>> 7)];
}
