// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

// A sign that the shipped fonts lack is drawn in whatever font the device has: another weight and height in the middle of a line.

const sources = import.meta.glob<string>(
  [
    '/src/**/*.{ts,tsx}',
    '!/src/**/*.test.*',
    '!/src/**/testing/**',
    // Read in files, towns, names and texts of others, never shown.
    '!/src/domain/{import,geo,image,search}/**',
    '!/src/domain/account/house-names.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);
/** As it is cast into an iron plate; no words of ours. */
const onPlates = 'СССР';
const styles = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
const shipped = [...styles.matchAll(/url\('([^']+\.woff2)'\)/g)].map(([, file = '']) => file);

/** The names of tables that a WOFF2 file abbreviates; of them only the places of these matter here. */
const knownTags = { cmap: 0, glyf: 10, loca: 11 } as const;

/** The table of a WOFF2 file that says which signs it draws. https://www.w3.org/TR/WOFF2/, sections 4 and 5. */
function readCmap(file: Buffer): Buffer {
  const count = file.readUInt16BE(12);
  let at = 48;
  const length = () => {
    for (let value = 0; ; ) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  let begin = 0;
  let cmap = { begin: 0, end: 0 };
  for (let table = 0; table < count; table += 1) {
    const flags = file.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === 0x3f) at += 4;
    const original = length();
    const isOutline = tag === knownTags.glyf || tag === knownTags.loca;
    const isTransformed = isOutline ? flags >> 6 === 0 : flags >> 6 !== 0;
    const end = begin + (isTransformed ? length() : original);
    if (tag === knownTags.cmap) cmap = { begin, end };
    begin = end;
  }
  return brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(cmap.begin, cmap.end);
}

/** The code points of a font, by its segments (format 4) or groups (format 12). */
function signsOf(cmap: Buffer): Set<number> {
  const signs = new Set<number>();
  for (let record = 0; record < cmap.readUInt16BE(2); record += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + record * 8));
    if (table.readUInt16BE(0) === 4) addSegments(table, signs);
    if (table.readUInt16BE(0) === 12) {
      for (let group = 0; group < table.readUInt32BE(12); group += 1) {
        for (let sign = table.readUInt32BE(16 + group * 12); sign <= table.readUInt32BE(20 + group * 12); sign += 1) signs.add(sign);
      }
    }
  }
  return signs;
}

function addSegments(table: Buffer, signs: Set<number>): void {
  const bytes = table.readUInt16BE(6);
  for (let place = 0; place < bytes; place += 2) {
    const last = table.readUInt16BE(14 + place);
    const first = table.readUInt16BE(16 + bytes + place);
    const delta = table.readUInt16BE(16 + bytes * 2 + place);
    const rangeAt = 16 + bytes * 3 + place;
    const range = table.readUInt16BE(rangeAt);
    for (let sign = first; sign <= last && sign < 0xffff; sign += 1) {
      const glyph = range === 0 ? sign + delta : table.readUInt16BE(rangeAt + range + (sign - first) * 2);
      if ((glyph & 0xffff) !== 0) signs.add(sign);
    }
  }
}

const { resolve } = createRequire(import.meta.url);
const drawn = shipped.map((file) => signsOf(readCmap(readFileSync(resolve(file)))));

/** The texts of a source, without its comments and expressions. */
function textsIn(source: string): string[] {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Signs that one of the fonts lacks: any text may stand in either. */
const lacking = (text: string) =>
  [...text.replaceAll(onPlates, '')].filter((sign) => /[^\s\p{Cc}]/u.test(sign) && !drawn.every((signs) => signs.has(sign.codePointAt(0) ?? 0)));

describe('the shipped fonts', () => {
  it('are read', () => {
    expect(drawn.map((signs) => [signs.has(0x41), signs.has(0x20ac), signs.has(0x2192), signs.has(0x416)])).toEqual(shipped.map(() => [true, true, false, false]));
    expect(shipped).toHaveLength(2);
  });

  it('draw every sign of every text', () => {
    const found = Object.entries(sources).flatMap(([path, source]) =>
      textsIn(source).flatMap((text) => lacking(text).map((sign) => `${path}: ${sign} U+${sign.codePointAt(0)?.toString(16)} in “${text.trim().slice(0, 80)}”`)),
    );
    expect(Object.keys(sources).length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });
});
