/** What a dealer chose for the sheets of one supplier, for the next of them. Rules Q-* in RULES.md. */
import { vatRateOn } from '../../vat/vat.ts';
import { cellKey } from '../text/fold.ts';
import { importFields, requiredImportFields, type ImportField, type Mapping } from './fields.ts';
import type { CellEdit, ImportChoices } from '../import-session.ts';
import { columnKeys } from './header-key.ts';
import { rememberMapping, type RememberedMapping } from './remembered-mapping.ts';
import type { RememberedNet, ImportProfile, SupplierChoice } from './supplier-choice.ts';

const namedKeys = (header: readonly string[]) => columnKeys(header).filter((key) => key !== '');

/** Columns of one name are told apart by their place alone. */
const hasNamesakes = (keys: readonly string[]) => keys.some((key) => / \d+$/u.test(key));

/** Profiles of sheets with these columns, in whatever order; none for a sheet whose columns have no names. */
export function profilesFor<P extends Pick<ImportProfile, 'columns'>>(header: readonly string[], profiles: readonly P[]): P[] {
  const keys = namedKeys(header);
  if (keys.length === 0) return [];
  const inOrder = keys.join('|');
  const anyOrder = keys.toSorted().join('|');
  return profiles.filter(({ columns }) =>
    hasNamesakes(keys) ? columns.join('|') === inOrder : columns.toSorted().join('|') === anyOrder);
}

/** The sheet of a workbook that a profile was made of, where another one was read. */
export function sheetFor(profiles: readonly Pick<ImportProfile, 'sheet'>[], { read, sheets }: { read: string; sheets: readonly string[] }): string | null {
  const known = new Set(profiles.map(({ sheet }) => sheet));
  return sheets.find((sheet) => sheet !== read && known.has(sheet)) ?? null;
}

function appliedMapping(keys: readonly string[], mapping: Mapping, own: RememberedMapping): Mapping {
  const known = keys.map((key) => (Object.hasOwn(own, key) ? own[key] : undefined));
  const taken: ReadonlySet<unknown> = new Set(known.filter((field) => field !== undefined && field !== 'ignore' && field !== 'image_url'));
  return mapping.map((field, column) => known[column] ?? (taken.has(field) ? null : field));
}

/** The choices with what the profile says of them; `day` in ISO 8601. */
export function applyProfile(choices: ImportChoices, profile: ImportProfile, { header, day }: { header: readonly string[]; day: string }): ImportChoices {
  const keys = columnKeys(header);
  const mapping = appliedMapping(keys, choices.mapping, profile.mapping);
  const fields = Object.keys(profile.valueMap) as ImportField[];
  const merged = fields.map((field) => [field, { ...choices.valueMap[field], ...profile.valueMap[field] }]);
  const open = requiredImportFields.filter((field) => !mapping.includes(field));
  const given = (field: ImportField) => profile.defaults[field] ?? choices.defaults[field];
  const { netPrices: _asked, ...others } = choices;
  const net = netFor(profile.net, { keys, mapping, day });
  return {
    ...others,
    mapping,
    valueMap: { ...choices.valueMap, ...Object.fromEntries(merged) },
    defaults: Object.fromEntries(open.flatMap((field) => (given(field) === undefined ? [] : [[field, given(field)]]))),
    ...(net && { netPrices: net }),
  };
}

function netFor(net: RememberedNet | null, { keys, mapping, day }: { keys: readonly string[]; mapping: Mapping; day: string }): ImportChoices['netPrices'] | null {
  if (!net || net.column === '' || keys[mapping.indexOf('price')] !== net.column) return null;
  if (net.take === 'as-is') return { take: 'as-is' };
  const rate = vatRateOn(net.country, day);
  return rate.known ? { take: 'convert', rate } : null;
}

/** Key of the column that has the price; '' where none has, or it has no name. */
export function priceColumn(header: readonly string[], mapping: Mapping): string {
  return columnKeys(header)[mapping.indexOf('price')] ?? '';
}

export interface AppliedAnswer {
  field: ImportField;
  /** As the value map knows it. */
  key: string;
  meaning: string;
}

/** What of a profile the choices still hold: what was changed since is the dealer's own answer to this sheet. */
export function appliedOf(choices: ImportChoices, profile: ImportProfile, header: readonly string[]) {
  const { mapping, valueMap, defaults, netPrices } = choices;
  const keys = columnKeys(header);
  const columns = mapping.flatMap((field, column) => {
    const key = keys[column] ?? '';
    return field !== null && Object.hasOwn(profile.mapping, key) && profile.mapping[key] === field ? [{ column, field }] : [];
  });
  const answers = importFields.flatMap((field) =>
    Object.entries(profile.valueMap[field] ?? {}).flatMap(([key, meaning]): AppliedAnswer[] =>
      valueMap[field]?.[key] === meaning && mapping.includes(field) ? [{ field, key, meaning }] : []),
  );
  const values = importFields.flatMap((field) =>
    defaults[field] !== undefined && defaults[field] === profile.defaults[field] ? [{ field, value: defaults[field] }] : []);
  const net = profile.net !== null && netPrices?.take === profile.net.take ? netPrices : null;
  return { columns, answers, values, net };
}

/** What a text was corrected to, where all its cells were, and all alike: next time it stands for that. Rows from 1. */
export function correctedTexts(steps: readonly { cells: readonly CellEdit[]; before: readonly CellEdit[] }[], column: number): Readonly<Record<string, string>> {
  const first = new Map<number, string>();
  const last = new Map<number, string>();
  for (const { cells, before } of steps) {
    for (const cell of before) if (cell.column === column && !first.has(cell.row)) first.set(cell.row, cell.value);
    for (const cell of cells) if (cell.column === column) last.set(cell.row, cell.value);
  }
  const answers = new Map<string, Set<string>>();
  for (const [row, text] of first) {
    const key = text.trim() === '' ? '' : cellKey(text);
    const answer = (last.get(row) ?? '').trim();
    if (key !== '') answers.set(key, (answers.get(key) ?? new Set()).add(answer));
  }
  return Object.fromEntries(
    [...answers].flatMap(([key, all]) => {
      const [answer = ''] = all;
      return all.size === 1 && answer !== '' && cellKey(answer) !== key ? [[key, answer]] : [];
    }),
  );
}

interface ProfileParts {
  id: string;
  header: readonly string[];
  /** '' where the file has one sheet. */
  sheet: string;
  choices: ImportChoices;
  supplier: SupplierChoice;
  /** Keys of the texts that the column of a field has. */
  texts: Readonly<Partial<Record<ImportField, ReadonlySet<string>>>>;
  /** Corrected places. */
  towns: Readonly<Record<string, string>>;
}

/** What is remembered for the supplier's next sheet: what was decided for this one, and of earlier ones what still holds. */
export function makeProfile({ id, header, sheet, choices, supplier, texts, towns }: ProfileParts): ImportProfile {
  const { mapping, valueMap, defaults, netPrices } = choices;
  const { profile, name, net } = supplier;
  const column = priceColumn(header, mapping);
  const decided = (Object.keys(valueMap) as ImportField[]).map((field) => {
    const isOurs = (key: string) => texts[field]?.has(key) === true || Object.hasOwn(profile?.valueMap[field] ?? {}, key);
    return [field, Object.fromEntries(Object.entries(valueMap[field] ?? {}).filter(([key]) => isOurs(key)))] as const;
  });
  const words: Record<string, Readonly<Record<string, string>>> = Object.fromEntries(decided.filter(([, answers]) => Object.keys(answers).length > 0));
  if (Object.keys(towns).length > 0) words['location'] = { ...words['location'], ...towns };
  return {
    id,
    name: name.trim() || proposedName('', header),
    columns: namedKeys(header),
    sheet,
    mapping: rememberMapping(header, mapping, profile?.mapping),
    valueMap: words,
    defaults,
    net: net && netPrices && column !== '' ? { column, take: netPrices.take, country: netPrices.take === 'convert' ? netPrices.rate.countryCode : '' } : null,
  };
}

export const longestSupplierName = 80;
const noise = /\b(?:\d{1,4}[-._ ]?){1,3}\b|\b(?:kopie|copy|final|neu|new|export|v\d+)\b|[()[\]]/giu;

/** A name to begin with: the file's without ending, dates and numbers, else that of the sheet's first columns. */
export function proposedName(fileName: string, header: readonly string[], sheet = ''): string {
  const bare = (text: string) => text.normalize('NFC').replaceAll(/[_\s]+/gu, ' ').replaceAll(noise, ' ').replaceAll(/[\s\-–.,]+/gu, ' ').trim();
  const fromFile = bare(fileName.replace(/\.[a-z]{2,4}$/iu, ''));
  const fromColumns = header.map((name) => name.trim()).filter((name) => name !== '').slice(0, 3).join(', ');
  return (fromFile || bare(sheet) || fromColumns || 'Supplier').slice(0, longestSupplierName);
}
