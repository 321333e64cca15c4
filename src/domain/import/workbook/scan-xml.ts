/** The marks and texts of an XML file in their order, as they come in. */

export interface XmlHandler {
  /** `name` without its prefix; `raw` is what stands behind it, for `attributeOf`. */
  open(name: string, raw: string): void;
  close(name: string): void;
  text(text: string): void;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const entity = /&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu;

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The value of an attribute; null when there is none. */
export function attributeOf(raw: string, name: string): string | null {
  for (let at = raw.indexOf(name); at !== -1; at = raw.indexOf(name, at + 1)) {
    const before = raw.charCodeAt(at - 1);
    const quote = raw[at + name.length + 1];
    if ((before !== space && before !== tab && before !== lineFeed && before !== carriageReturn) || raw[at + name.length] !== '=') continue;
    if (quote !== '"' && quote !== "'") continue;
    const start = at + name.length + 2;
    return decodeEntities(raw.slice(start, raw.indexOf(quote, start)));
  }
  return null;
}

const [space, tab, lineFeed, carriageReturn] = [32, 9, 10, 13];
/** A mark or text that goes on for longer is none: a cell holds 32,767 signs. */
const longestPart = 4 * 1024 * 1024;
const blank = /[\s/]/u;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Comments, raw text and orders to programs: [begin, end]. */
const wholes = [['<!--', '-->'], ['<![CDATA[', ']]>'], ['<?', '?>']] as const;

const longestBegin = 9;

/** What begins at `at` and is no mark, with the place behind it, -1 when it isn't all there; null for marks. */
function readUnread(text: string, at: number): { end: number; raw: string | null } | null {
  if (text[at + 1] !== '!' && text[at + 1] !== '?') return null;
  const [begin, close] = wholes.find(([first]) => text.startsWith(first, at)) ?? ['<!', '>'];
  // What begins like a mark of its own may be the beginning of a longer one.
  const end = begin === '<!' && text.length - at < longestBegin ? -1 : text.indexOf(close, at + begin.length);
  if (end === -1) return { end, raw: null };
  return { end: end + close.length, raw: begin === '<![CDATA[' ? text.slice(at + begin.length, end) : null };
}

/** Place behind a mark that begins at `at`; -1 when it isn't all there. A `>` may stand within quotes. */
function markEnd(text: string, at: number): number {
  for (let end = text.indexOf('>', at); end !== -1; end = text.indexOf('>', end + 1)) {
    let quote = '';
    for (let place = at; place < end; place += 1) {
      const sign = text[place] ?? '';
      if (quote === '' ? sign === '"' || sign === "'" : sign === quote) quote = quote === '' ? sign : '';
    }
    if (quote === '') return end + 1;
  }
  return -1;
}

export interface XmlScanner {
  /** A file comes in pieces of any size. */
  push(piece: string): void;
  /** Throws when something is still open: the file was cut off. */
  end(): void;
}

export function createXmlScanner(handler: XmlHandler): XmlScanner {
  let rest = '';
  let open = 0;

  function takeMark(mark: string): void {
    if (mark.startsWith('</')) {
      open -= 1;
      handler.close(localName(mark.slice(2, -1).trim()));
      return;
    }
    const isWhole = mark.endsWith('/>');
    const inner = mark.slice(1, isWhole ? -2 : -1);
    const nameEnd = inner.search(blank);
    const name = localName(nameEnd === -1 ? inner : inner.slice(0, nameEnd));
    open += 1;
    handler.open(name, nameEnd === -1 ? '' : inner.slice(nameEnd));
    if (!isWhole) return;
    open -= 1;
    handler.close(name);
  }

  return {
    push(piece) {
      const text = rest + piece;
      let at = 0;
      for (;;) {
        const begin = text.indexOf('<', at);
        if (begin === -1) break;
        if (begin > at) handler.text(decodeEntities(text.slice(at, begin)));
        at = begin;
        const unread = readUnread(text, begin);
        const end = unread ? unread.end : markEnd(text, begin);
        if (end === -1) break;
        if (!unread) takeMark(text.slice(begin, end));
        else if (unread.raw !== null) handler.text(unread.raw);
        at = end;
      }
      rest = text.slice(at);
      if (rest.length > longestPart) throw new RangeError('no end');
    },
    end() {
      if (open !== 0 || rest.trim() !== '') throw new RangeError('cut off');
    },
  };
}
