import { ageChoiceIds, isAgeOption, withAnswer, type AgeAnswers, type AgeChoiceId, type AgeMaker } from '../../../domain/serial/age/answers.ts';
import { firstPianoYear } from '../../../domain/serial/age/estimate-age.ts';

/** The questions as the form holds them: '' is "not sure", the year as typed, the maker by its name. */
export type FormAnswers = Readonly<Record<AgeChoiceId | 'castYear' | 'maker', string>>;

export const noAnswers: FormAnswers = {
  kind: '',
  keys: '',
  strings: '',
  dampers: '',
  keytops: '',
  candles: '',
  case: '',
  words: '',
  frame: '',
  extras: '',
  postcode: '',
  castYear: '',
  maker: '',
};

const longestText = 80;

/** A year that may be cast in a piano; null for anything else. `now` in epoch ms. */
export function parseCastYear(text: string, now: number): number | null {
  const year = /^\s*\d{4}\s*$/.test(text) ? Number(text) : 0;
  return year >= firstPianoYear && year <= new Date(now).getUTCFullYear() ? year : null;
}

/** What the form says to the rules. A maker that the tables don't know, and a year that can't be one, say nothing. */
export function toAgeAnswers(form: FormAnswers, { makers, now }: { makers: readonly AgeMaker[]; now: number }): AgeAnswers {
  const chosen = ageChoiceIds.reduce<AgeAnswers>((answers, id) => {
    const option = form[id];
    return isAgeOption(id, option) ? withAnswer(answers, id, option) : answers;
  }, {});
  const year = parseCastYear(form.castYear, now);
  const maker = makers.find(({ name }) => name === form.maker);
  return {
    ...chosen,
    ...(year === null ? {} : { castYear: year }),
    ...(maker ? { maker: { name: maker.name, country: maker.country, foundedYear: maker.foundedYear } } : {}),
  };
}

export function isEmpty(form: FormAnswers): boolean {
  return Object.values(form).every((answer) => answer === '');
}

/** Only what is answered; null when nothing is. */
export function formToNote(form: FormAnswers): string | null {
  return isEmpty(form) ? null : JSON.stringify(Object.fromEntries(Object.entries(form).filter(([, answer]) => answer !== '')));
}

/** Whatever the tab kept; options that this version doesn't know count as not answered. */
export function noteToForm(note: string | null): FormAnswers {
  const kept = parseRecord(note);
  const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, longestText) : '');
  const choices = ageChoiceIds.map((id) => [id, isAgeOption(id, kept[id]) ? kept[id] : ''] as const);
  return { ...noAnswers, ...Object.fromEntries(choices), castYear: textOf(kept['castYear']), maker: textOf(kept['maker']) };
}

function parseRecord(note: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(note ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
