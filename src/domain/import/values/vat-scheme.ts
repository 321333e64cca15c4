/** How a piano is taxed, as dealers write it. Rule V-22 in RULES.md. */
import type { VatScheme } from '../../listing/listing-values.ts';
import { foldWords } from '../text/fold.ts';
import { nothing, saysUnknown, warn, type Read } from './read.ts';
import { answerOf } from './words.ts';

type SaidScheme = Exclude<VatScheme, ''>;

const folded = (names: string): ReadonlySet<string> => new Set(names.split('|').map(foldWords));

const standardWords = folded(
  'standard|regular|normal|regel|Regelbesteuerung|Regelbesteuert|regelbesteuert MwSt ausweisbar|Regelsteuer|voll|volle MwSt|VAT|VAT shown|VAT can be shown|VAT qualifying|VAT reclaimable|reclaimable|plus VAT|incl. VAT|ausweisbar|MwSt|MwSt ausweisbar|MwSt. ausgewiesen|MwSt ausgewiesen|inkl. MwSt|inkl. 19% MwSt|USt ausweisbar|ausgewiesen|TVA|TVA récupérable|récupérable|TVA déductible|BTW|BTW aftrekbaar|IVA esposta|IVA deducible|IVA detraibile|régimen general|régime normal',
);
const marginWords = folded(
  'margin|margin scheme|marginal|VAT margin|second-hand|second hand goods|second-hand goods scheme|Differenz|diff|diff.|Differenzbesteuerung|Differenzbesteuert|diff.-best.|diffbest|diffbesteuert|§25a|§ 25a|25a|§25a UStG|§ 25a UStG|gem. § 25a UStG|Differenzbesteuerung §25a|Differenzbesteuerung § 25a UStG|differenzbesteuert nach § 25a UStG|nicht ausweisbar|MwSt nicht ausweisbar|MwSt. nicht ausweisbar|keine MwSt ausweisbar|Art. 313|Article 313|Artikel 313|marge|margeregeling|marge-auto|TVA sur la marge|TVA sur marge|régime de la marge|margine|regime del margine|regime margine|REBU|régimen especial de bienes usados|bienes usados',
);
/** A word that begins so speaks of the margin scheme, beside whatever else. */
const marginPart = /^(?:differenz|diff$|diffbest|margin|marge|marza|marzy|rebu$|25a$)/u;
/** All of the words are among these, besides a rate. */
const standardParts = folded(
  'Regelbesteuerung|Regelbesteuert|Regel|Regelsteuersatz|Regelsatz|normal|voll|volle|voller|Steuersatz|Satz|MwSt|USt|Mehrwertsteuer|Umsatzsteuer|ausweisbar|ausgewiesen|inkl|incl|incl.|inclusive|including|mit|VAT|tax|rate|standard|regular|reclaimable|shown|qualifying|TVA|récupérable|déductible|taux|BTW|aftrekbaar|tarief|IVA|esposta|aliquota|faktura|stawka|podatek|moms|gesetzliche|gesetzl|der|de|la|at|à|à taux',
);
const turning = folded('nicht|kein|keine|no|not|non|pas|sans|niet|geen|nie|brak|ohne|without|exempt|frei|zzgl|plus|excl|exkl');
const isRate = /^\d{1,2}$/u;

/** What the words of a longer text say together; null where one of them may turn it, or nobody knows it. */
function schemeOfWords(key: string): SaidScheme | null {
  const words = key.replace(/\b25 a\b/u, '25a').split(' ').filter((word) => word !== '');
  const isMargin = words.some((word) => marginPart.test(word));
  // 'nach § 25a ohne Ausweis der MwSt.' turns the other half, 'keine Differenzbesteuerung' this one.
  if (isMargin) return words.some((word, at) => turning.has(word) && marginPart.test(words[at + 1] ?? '')) ? null : 'margin';
  const others = words.filter((word) => !isRate.test(word));
  return others.length > 0 && others.every((word) => standardParts.has(word)) ? 'standard' : null;
}

const asksMargin = /(?:^| )(?:differenz|diff|margin|marge|25a|second hand|rebu)/u;
const asksStandard = /(?:^| )(?:ausweisbar|ausgewiesen|reclaimable|shown|qualifying|regel|recuperable|aftrekbaar|esposta|deducible)/u;

/** What a yes in a column of that name says; null where the name asks for neither. */
export function schemeAsked(header: string): SaidScheme | null {
  const name = foldWords(header);
  if (asksMargin.test(name)) return 'margin';
  return asksStandard.test(name) ? 'standard' : null;
}

/** Nobody writes the rate of what isn't shown. Europe's lie between 2,1 % and 27 %; other numbers are none. */
const rateForm = /^(\d{1,2})(?:[.,]\d{1,2})?\s*%?$/u;

/** Null for a text that says neither. `asks`: what a yes says, null where it says nothing. */
export function vatSchemeOf(text: string, asks: SaidScheme | null): SaidScheme | null {
  const key = foldWords(text);
  if (marginWords.has(key)) return 'margin';
  if (standardWords.has(key)) return 'standard';
  const answer = asks === null ? null : answerOf(key);
  if (answer !== null) return (answer === 'yes') === (asks === 'margin') ? 'margin' : 'standard';
  const rate = Number(rateForm.exec(text.trim())?.[1] ?? 0);
  return rate >= 2 && rate <= 27 ? 'standard' : schemeOfWords(key);
}

export function readVatScheme(text: string, asks: SaidScheme | null): Read<VatScheme> {
  const value = vatSchemeOf(text, asks);
  if (value !== null) return { value };
  return saysUnknown(text) ? nothing : warn('NotAllowed', 'standard, margin');
}
