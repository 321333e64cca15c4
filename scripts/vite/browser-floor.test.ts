// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compat, { type CompatStatement, type Identifier, type SupportStatement } from '@mdn/browser-compat-data';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { browserFloor } from './browser-floor.ts';

const root = path.resolve(import.meta.dirname, '../..');
const browsers = Object.keys(browserFloor) as (keyof typeof browserFloor)[];

/** The first version that has it, be it in part. */
function since(support: SupportStatement | undefined): number {
  const versions = [support ?? []].flat().map((each) => {
    const isOther = each.flags ?? each.prefix ?? each.alternative_name ?? (each.version_removed && !each.partial_implementation);
    return isOther || typeof each.version_added !== 'string' || each.version_added === 'preview' ? Infinity : Number.parseFloat(each.version_added.replace('≤', ''));
  });
  return Math.min(Infinity, ...versions);
}

/** Whether an oldest supported browser lacks it. What isn't known is left to the types. */
const isYoung = (statement: CompatStatement | undefined) => statement !== undefined && browsers.some((name) => since(statement.support[name]) > browserFloor[name]);

/** What of the browser a name in the code stands for, as the compatibility tables call it. */
function browserName(symbol: ts.Symbol): { owner: string; member?: string } | null {
  const declaration = symbol.declarations?.[0];
  if (!declaration || !/\/typescript\/lib\/lib\.(dom|webworker)[\w.]*\.d\.ts$/.test(declaration.getSourceFile().fileName)) return null;
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) return { owner: parent.name.text, member: symbol.name };
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) return { owner: parent.parent.name.getText(), member: `${symbol.name}_static` };
  return ts.isVariableDeclaration(declaration) || ts.isFunctionDeclaration(declaration) ? { owner: symbol.name } : null;
}

function youngName(symbol: ts.Symbol): string | null {
  const name = browserName(symbol);
  if (!name) return null;
  const entry = (compat.api as Identifier)[name.owner] as Identifier | undefined;
  const { member } = name;
  if (member === undefined) return isYoung(entry?.__compat) ? name.owner : null;
  return isYoung((entry?.[member] as Identifier | undefined)?.__compat) ? `${name.owner}.${member.replace('_static', '')}` : null;
}

const compatOf = (entry: unknown) => (entry as Identifier | undefined)?.__compat;

/** Words that may be such a name: asking the compiler what every other word of the app stands for took ten seconds. */
const youngWords = new Set(
  Object.entries(compat.api as Identifier).flatMap(([owner, entry]) => [
    ...(isYoung(compatOf(entry)) ? [owner] : []),
    ...Object.entries(entry).flatMap(([member, part]) => (isYoung(compatOf(part)) ? [member.replace('_static', '')] : [])),
  ]),
);

/** Each use of what an oldest supported browser lacks. */
function youngUses({ files, options, text }: { files: readonly string[]; options: ts.CompilerOptions; text?: string }): string[] {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  // A text of the test stands for its only file.
  if (text !== undefined) host.getSourceFile = (name, language) => (name === files[0] ? ts.createSourceFile(name, text, language) : read(name, language));
  const program = ts.createProgram(files, options, host);
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || file.fileName.includes('/node_modules/') || file.fileName.includes('.test.')) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return;
      const symbol = ts.isIdentifier(node) && youngWords.has(node.text) ? checker.getSymbolAtLocation(node) : undefined;
      const name = symbol && youngName(symbol);
      if (name) found.push(`${path.relative(root, file.fileName)}: ${name}`);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return [...new Set(found)];
}

function project(file: string): { files: readonly string[]; options: ts.CompilerOptions } {
  const { config } = ts.readConfigFile(path.join(root, file), ts.sys.readFile) as { config: unknown };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  // Tests run elsewhere, and bring libraries of their own.
  return { files: fileNames.filter((name) => !name.includes('.test.')), options };
}

/** Asked for before they are used, and missed by nobody where they are missing. */
const guarded: readonly string[] = [
  // Older Firefox: the database's own name is remembered, or nothing is taken to be there.
  'src/replica/rescue-unsent.ts: IDBFactory.databases',
  'src/replica/has-database.ts: IDBFactory.databases',
  'src/platform/forget-traces.ts: IDBFactory.databases',
  // Without it a toast lies below an open dialog.
  'src/ui/toaster.tsx: HTMLElement.showPopover',
  'src/ui/toaster.tsx: HTMLElement.hidePopover',
  'src/platform/device-storage.ts: StorageManager.estimate',
  // The tab's own notes tell where one came from.
  'src/platform/visit.ts: Window.navigation',
  'src/platform/visit.ts: Navigation.currentEntry',
  'src/platform/visit.ts: Navigation.entries',
  'src/platform/visit.ts: NavigationHistoryEntry.index',
  'src/platform/visit.ts: NavigationHistoryEntry.url',
  // Copied instead.
  'src/platform/share.ts: Navigator.share',
];

/** Styles that browsers may pass over without harm, or that have another form beside them. */
const spareStyles = new Set([
  // The build writes them with their prefixes, too.
  'backdrop-filter', 'text-size-adjust', 'line-clamp',
  'text-wrap', 'text-wrap: balance', 'text-wrap: pretty', 'scrollbar-gutter', 'scrollbar-gutter: stable',
  'scrollbar-width', 'scrollbar-width: none', 'scrollbar-width: thin', 'forced-color-adjust', 'forced-color-adjust: none', '@page',
]);

const css = compat.css as unknown as Record<'properties' | 'selectors' | 'at-rules' | 'types', Identifier>;
const part = (entry: Identifier | undefined, name: string) => entry?.[name] as Identifier | undefined;

/** Each style of a sheet that an oldest supported browser lacks. */
function youngStyles(text: string): string[] {
  const sheet = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/@supports[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  const found: string[] = [];
  const note = (name: string, entry: Identifier | undefined) => isYoung(entry?.__compat) && !spareStyles.has(name) && found.push(name);
  for (const [, property = '', value = ''] of sheet.matchAll(/[{;]\s*([a-z][a-z-]+):([^;{}]+)(?=[;}])/g)) {
    const entry = part(css.properties, property);
    note(property, entry);
    for (const [word] of value.replaceAll(/var\([^)]*\)/g, '').matchAll(/[a-z][\w-]*/g)) {
      note(`${property}: ${word}`, part(entry, word));
      note(word, part(part(css.types, 'color'), word));
    }
  }
  for (const [, selector = ''] of sheet.matchAll(/[\w\])*]::?([a-z][a-z-]+)(?=[^;{}]*\{)/g)) note(`:${selector}`, part(css.selectors, selector));
  for (const [, rule = ''] of sheet.matchAll(/@([a-z-]+)/g)) note(`@${rule}`, part(css['at-rules'], rule));
  return [...new Set(found)];
}

describe('U-ENG-06 the oldest supported browsers', () => {
  it.each(['tsconfig.app.json', 'tsconfig.workers.json'])('have every interface that the files of %s use; the language itself is held by its "lib"', (file) => {
    expect(youngUses(project(file)).filter((use) => !guarded.includes(use))).toEqual([]);
  }, 300_000);

  it('have every style of the sheets', () => {
    const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => youngStyles(readFileSync(path.join(root, 'src', file), 'utf8')).map((style) => `${file}: ${style}`))).toEqual([]);
  });

  it('are known to lack some styles', () => {
    expect(youngStyles('a { field-sizing: content; } b { grid-template-columns: subgrid; color: light-dark(red, blue); } @starting-style { a { top: 0; } }')).toEqual([
      'field-sizing', 'field-sizing: content', 'grid-template-columns: subgrid', 'light-dark', '@starting-style',
    ]);
    expect(youngStyles('a:has(b) { color: color-mix(in srgb, red, blue); } @container (width < 9px) { a { gap: 1px; } }')).toEqual([]);
  });

  it('are known to lack what once kept them from connecting', () => {
    const { options } = project('tsconfig.app.json');
    const file = path.join(root, 'src/young.ts');
    const text = "export const young = [AbortSignal.any([AbortSignal.timeout(1)]), URL.canParse('x'), structuredClone('x')];";
    expect(youngUses({ files: [file], options, text })).toEqual(['src/young.ts: AbortSignal.any', 'src/young.ts: URL.canParse']);
  }, 300_000);
});
