import { languageName, ownLanguageName } from '../../lib/format/language.ts';
import { foldText } from '../listing/listing-summary.ts';

/** ISO 639-1. Source: Library of Congress, registration authority of ISO 639-2. */
const codes = (
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl ' +
  'gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi ' +
  'mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv ' +
  'sw ta te tg th ti tk tl tn to tr ts tt ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
).split(' ');

export interface Language {
  code: string;
  /** In English. */
  name: string;
  /** As its speakers write it. */
  own: string;
}

let known: readonly (Language & { searched: string })[] | undefined;

/** All languages by name. */
function languages(): readonly (Language & { searched: string })[] {
  known ??= codes
    .map((code) => ({ code, name: languageName(code), own: ownLanguageName(code) }))
    .map((each) => ({ ...each, searched: foldText(`${each.name} ${each.own}`) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return known;
}

/** Those whose English or own name has a word that begins as typed, those whose name begins so first; '' gives all. */
export function findLanguages(typed: string): readonly Language[] {
  const wanted = foldText(typed).trim();
  if (wanted === '') return languages();
  const found = languages().filter(({ code, searched }) => code === wanted || searched.startsWith(wanted) || searched.includes(` ${wanted}`) || searched.includes(`(${wanted}`));
  return found.toSorted((a, b) => Number(isNamed(b, wanted)) - Number(isNamed(a, wanted)));
}

/** The one that is meant by a whole name, English or own; null for none. */
export function languageOf(typed: string): Language | null {
  const wanted = foldText(typed).trim();
  return languages().find(({ name, own }) => foldText(name) === wanted || foldText(own) === wanted) ?? null;
}

function isNamed({ name, own, code }: Language, wanted: string): boolean {
  return code === wanted || foldText(name).startsWith(wanted) || foldText(own).startsWith(wanted);
}
