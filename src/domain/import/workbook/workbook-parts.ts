/** What a workbook says of itself: its sheets, the texts that cells share, and the forms of numbers. */
import { numberForm, builtInForm, type NumberForm } from './number-text.ts';
import { attributeOf, type XmlHandler } from './scan-xml.ts';

/** Goes through one part of the workbook. False when there is none of that path. */
export type ReadPart = (path: string, handler: XmlHandler) => boolean;

interface Relation {
  id: string;
  /** The last word of its type: 'worksheet', 'styles'. */
  kind: string;
  path: string;
}

/** A target beside the file that names it, or from the root. */
function resolvePath(target: string, folder: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '');
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/').toLowerCase();
}

function readRelations(read: ReadPart, owner: string): Relation[] {
  const folder = owner.slice(0, owner.lastIndexOf('/') + 1);
  const relations: Relation[] = [];
  const handler: XmlHandler = {
    open(name, raw) {
      if (name !== 'Relationship') return;
      const target = attributeOf(raw, 'Target') ?? '';
      const kind = (attributeOf(raw, 'Type') ?? '').split('/').at(-1) ?? '';
      relations.push({ id: attributeOf(raw, 'Id') ?? '', kind, path: resolvePath(target, folder) });
    },
    close() {},
    text() {},
  };
  read(`${folder}_rels/${owner.slice(folder.length)}.rels`, handler);
  return relations;
}

export interface WorkbookParts {
  /** Tables in their order; hidden ones only where all are. */
  sheets: readonly { name: string; path: string }[];
  is1904: boolean;
  /** By the number that a cell of type 's' has. */
  texts: readonly string[];
  /** By the number of a cell's style. */
  forms: readonly NumberForm[];
}

const relationId = /\s[\w.-]+:id\s*=\s*["']([^"']*)/u;

function readSheetList(read: ReadPart, path: string) {
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  let is1904 = false;
  const handler: XmlHandler = {
    open(name, raw) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributeOf(raw, 'date1904') ?? '');
      if (name !== 'sheet') return;
      sheets.push({ name: attributeOf(raw, 'name') ?? '', id: relationId.exec(raw)?.[1] ?? '', hidden: (attributeOf(raw, 'state') ?? 'visible') !== 'visible' });
    },
    close() {},
    text() {},
  };
  return { isThere: read(path, handler), sheets, is1904: () => is1904 };
}

/** Texts run together from their parts; what says how a word is spoken stands beside it and is no part of it. */
export function createTextCollector(ending: string, take: (text: string) => void): XmlHandler {
  let text = '';
  let inText = false;
  let beside = 0;
  return {
    open(name) {
      if (name === ending) text = '';
      else if (name === 'rPh') beside += 1;
      else if (name === 't') inText = beside === 0;
    },
    close(name) {
      if (name === ending) take(cellText(text));
      else if (name === 'rPh') beside -= 1;
      else if (name === 't') inText = false;
    },
    text(part) {
      if (inText) text += part;
    },
  };
}

const escaped = /_x([\da-f]{4})_/giu;
/** More signs no cell can hold. */
const longestCell = 32_767;

/** Signs that XML can't hold stand as `_x000D_`. */
export function cellText(text: string): string {
  const kept = text.length > longestCell ? text.slice(0, longestCell) : text;
  return kept.includes('_x') ? kept.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : kept;
}

function readTexts(read: ReadPart, path: string | undefined): string[] {
  const texts: string[] = [];
  if (path !== undefined) read(path, createTextCollector('si', (text) => texts.push(text)));
  return texts;
}

function readForms(read: ReadPart, path: string | undefined): NumberForm[] {
  const own = new Map<number, NumberForm>();
  const forms: NumberForm[] = [];
  let inCells = false;
  const handler: XmlHandler = {
    open(name, raw) {
      if (name === 'numFmt') own.set(Number(attributeOf(raw, 'numFmtId')), numberForm(attributeOf(raw, 'formatCode') ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attributeOf(raw, 'numFmtId') ?? 0);
        forms.push(own.get(id) ?? builtInForm(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
    text() {},
  };
  if (path !== undefined) read(path, handler);
  return forms;
}

/** Null where the file holds no workbook of this kind: a text document, '.ods', '.xlsb'. */
export function readWorkbookParts(read: ReadPart): WorkbookParts | null {
  const path = readRelations(read, '').find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const list = readSheetList(read, path);
  const relations = readRelations(read, path);
  const tables = list.sheets.flatMap(({ name, id, hidden }) => {
    const relation = relations.find((each) => each.id === id && each.kind === 'worksheet');
    return relation ? [{ name, path: relation.path, hidden }] : [];
  });
  if (!list.isThere || tables.length === 0) return null;
  const shown = tables.filter(({ hidden }) => !hidden);
  const pathOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.path;
  return {
    sheets: shown.length > 0 ? shown : tables,
    is1904: list.is1904(),
    texts: readTexts(read, pathOf('sharedStrings')),
    forms: readForms(read, pathOf('styles')),
  };
}
