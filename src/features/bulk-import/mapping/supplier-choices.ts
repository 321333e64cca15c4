/** Whose sheet is under review: what is applied, taken off again, and remembered for the next one. Rules Q-* of the import. */
import { cellKey } from '../../../domain/import/text/fold.ts';
import type { ImportField, ValueMap } from '../../../domain/import/columns/fields.ts';
import type { ImportChoices, SheetHead } from '../../../domain/import/import-session.ts';
import { appliedOf, applyProfile, correctedTexts, longestSupplierName, makeProfile, profilesFor, proposedName } from '../../../domain/import/columns/profile.ts';
import type { ImportProfile, SupplierChoice } from '../../../domain/import/columns/supplier-choice.ts';
import type { ImportWork } from '../import-work.ts';
import { uploadWords } from '../upload/upload-words.ts';

/** So many texts of a column the session tells; of a longer column it can't be said which texts are left. */
const toldTexts = 200;

const sheetOf = ({ name, form }: SheetHead) => (form.sheetNames.length > 1 ? name : '');

/** A name that no other supplier has. */
export function uniqueName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((each) => each.trim().toLocaleLowerCase('de')));
  const wanted = name.trim().slice(0, longestSupplierName);
  for (let count = 1; ; count += 1) {
    const next = count === 1 ? wanted : `${wanted} ${count}`;
    if (!used.has(next.toLocaleLowerCase('de'))) return next;
  }
}

export function newSupplier(head: SheetHead, { fileName, taken }: { fileName: string; taken: readonly string[] }): SupplierChoice {
  const said = fileName === uploadWords.pastedName ? '' : fileName;
  return { profile: null, name: uniqueName(proposedName(said, head.header, sheetOf(head)), taken), remember: true, net: false };
}

export function withSupplier(choices: ImportChoices, profile: ImportProfile, { header }: Pick<SheetHead, 'header'>): ImportChoices {
  const applied = applyProfile(choices, profile, { header, day: new Date().toISOString().slice(0, 10) });
  return { ...applied, supplier: { profile, name: profile.name, remember: true, net: applied.netPrices !== undefined && profile.net !== null } };
}

/** What the profile said is said no more: columns are guessed, its words and answers are asked again. */
export function withoutSupplier(choices: ImportChoices, head: SheetHead, fresh: SupplierChoice): ImportChoices {
  const profile = choices.supplier?.profile;
  if (!profile) return { ...choices, supplier: fresh };
  const { answers, values, net } = appliedOf(choices, profile, head.header);
  const { netPrices, ...others } = choices;
  const valueMap = answers.reduce((map, { field, key }) => withoutAnswer(map, field, key), choices.valueMap);
  const kept = Object.entries(choices.defaults).filter(([field]) => !values.some((value) => value.field === field));
  return {
    ...others,
    mapping: head.guess.columns.map(({ field }) => field),
    valueMap,
    defaults: Object.fromEntries(kept),
    supplier: fresh,
    ...(netPrices && !net && { netPrices }),
  };
}

export function withoutAnswer(valueMap: ValueMap, field: ImportField, key: string): ValueMap {
  const { [key]: _answer, ...others } = valueMap[field] ?? {};
  return { ...valueMap, [field]: others };
}

/** The choices to begin with: those of the one supplier whose sheets have these columns. */
export function chooseSupplier(choices: ImportChoices, head: SheetHead, { fileName, profiles }: { fileName: string; profiles: readonly ImportProfile[] }): ImportChoices {
  const found = profilesFor(head.header, profiles);
  const [profile] = found;
  if (profile && found.length === 1) return withSupplier(choices, profile, head);
  return { ...choices, supplier: newSupplier(head, { fileName, taken: profiles.map(({ name }) => name) }) };
}

/** Places are the supplier's own: 'Lager 2' is another town for everyone. */
export function generalWords({ location: _places, ...valueMap }: ValueMap): ValueMap {
  return valueMap;
}

/** Null where nothing is to be remembered, or the sheet couldn't be known again. */
export async function supplierToRemember({ session, head, choices, steps }: ImportWork, taken: readonly string[]): Promise<ImportProfile | null> {
  const { supplier, mapping, valueMap } = choices;
  if (!supplier?.remember) return null;
  const fields = [...new Set([...(Object.keys(valueMap) as ImportField[]), 'location' as const])].filter((field) => mapping.includes(field));
  const read = async (field: ImportField) => {
    const words = await session.words(mapping.indexOf(field));
    return [field, new Set(words.map(({ text }) => cellKey(text)))] as const;
  };
  const texts: Partial<Record<ImportField, ReadonlySet<string>>> = Object.fromEntries(await Promise.all(fields.map(read)));
  const places = texts.location;
  const corrected = places && places.size < toldTexts ? Object.entries(correctedTexts(steps(), mapping.indexOf('location'))) : [];
  const profile = makeProfile({
    id: supplier.profile?.id ?? crypto.randomUUID(),
    header: head.header,
    sheet: sheetOf(head),
    choices,
    supplier: { ...supplier, name: uniqueName(supplier.name, taken.filter((name) => name !== supplier.profile?.name)) },
    texts,
    // Where some cells still have the text, it stands for nothing else.
    towns: Object.fromEntries(corrected.filter(([key]) => !places?.has(key))),
  });
  return profile.columns.length === 0 ? null : profile;
}
