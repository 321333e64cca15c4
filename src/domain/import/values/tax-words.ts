/** Whether a price is said to be with or without VAT, in the name of a column or in a cell. Rule V-23 in RULES.md. */
import { foldText } from '../../listing/listing-summary.ts';

export type SaidTax = 'net' | 'gross';

const words = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/u).filter((name) => name !== '').map(foldText));

/** English, German, French, Dutch, Italian, Polish, then Spanish, Danish, Swedish, Norwegian, Czech, Hungarian, Finnish and others. */
const taxes = words(`
  vat tax taxes  mwst ust mehrwertsteuer umsatzsteuer steuer steuern märchensteuer  tva taxe  btw omzetbelasting  iva imposta imposte  podatku podatek podatkiem ptu
  impuesto impuestos  moms mva merverdiavgift  dph  áfa áfával  alv  pdv ddv kdv φπα gst
`);
/** Before the tax: 'ohne MwSt', 'plus VAT', '+ 19 %'. */
const netBefore = words(`
  without plus before pre less no  ohne o zzgl zuzgl zuzüglich zuzügl  hors sans  zonder  senza più piu  bez plus  sin más mas  uden utan uten eks  nélkül
`);
const grossBefore = words('with w mit m einschl einschließlich avec a met con z ze med s');
/** Before or behind it: 'excl. VAT', 'tax excluded'. */
const netBeside = words(`
  ex exc excl exclusive excluding excluded exclude  exkl exklusive  exclue exclus  exclusief exclusieve  esclusa escluso escl  wyłączony wyłączając  excluida excluido  ekskl ekskl
  exkluderad exkluderat eksl
`);
const grossBeside = words(`
  inc incl inclusive including included includes  inkl inklusive enthalten beinhaltet  comprise compris incluse inclus  inclusief inbegrepen  inclusa incluso incluse compresa compreso
  zawiera zawarty  incluida incluido  inkluderat včetně vč
`);
/** Turns what stands behind it: 'MwSt. nicht enthalten', 'TVA non comprise'. */
const nots = words('not nicht non no niet nie inte ikke ej');
/** What stands between: 'zzgl. der gesetzlichen 19 % MwSt'. */
const betweens = words('der die das ges gesetzl gesetzliche gesetzlicher gesetzlichen the of of la le l de di d dell applicable local any');
/** They say it alone. */
const netAlone = words('net netto nett nettó ht pht htva hta netpreis netprice');
const grossAlone = words('gross brutto brut bruto lordo ttc pttc tvac bruttopreis');
const compound = /^(nett?o|brutto)(?=\p{L}{2})|(?<=\p{L}{2})(netto|brutto)$/u;
const rate = /^\d{1,2}(?:[.,]\d{1,2})?$/u;
const mostBetween = 4;

interface Token {
  word: string;
  at: number;
  end: number;
}

const tokenForm = /\p{L}+|\d+(?:[.,'’]\d+)*|[+%]/gu;
const camel = /(?<=\p{Ll})(?<!Mw)(?=\p{Lu})/u;

/** As `tokenForm` finds them; 'PriceTaxExcluded' is three, 'MwSt' one. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(tokenForm)) {
    let at = index;
    for (const part of found.split(camel)) {
      tokens.push({ word: part === '+' ? 'plus' : foldText(part), at, end: at + part.length });
      at += part.length;
    }
  }
  return tokens;
}

/** A phrase: what it says, and its first and last token. */
interface Phrase {
  says: SaidTax;
  from: number;
  to: number;
}

function besideOf(word: string): SaidTax | null {
  if (netBeside.has(word)) return 'net';
  return grossBeside.has(word) ? 'gross' : null;
}

function beforeOf(word: string): SaidTax | null {
  if (netBefore.has(word)) return 'net';
  return grossBefore.has(word) ? 'gross' : besideOf(word);
}

const otherOf = { net: 'gross', gross: 'net' } as const;
const turned = (said: SaidTax, before: string | undefined) => (before !== undefined && nots.has(before) && !netBefore.has(before) ? otherOf[said] : said);

function phraseBefore(tokens: readonly Token[], tax: number): Phrase | null {
  for (let at = tax - 1; at >= Math.max(0, tax - mostBetween); at -= 1) {
    const word = tokens[at]?.word ?? '';
    const said = beforeOf(word);
    // One letter means something only where it touches: 'm. MwSt', 'w/o VAT'.
    if (said && (word.length > 2 || at === tax - 1 || word === 'ex')) {
      const isWithout = word === 'o' && tokens[at - 1]?.word === 'w';
      const before = tokens[at - 1]?.word;
      const says = turned(said, before);
      return { says, from: says !== said || isWithout ? at - 1 : at, to: tax };
    }
    if (!betweens.has(word) && !rate.test(word) && word !== '%') return null;
  }
  return null;
}

function phraseBehind(tokens: readonly Token[], tax: number): Phrase | null {
  const isNot = nots.has(tokens[tax + 1]?.word ?? '');
  const at = tax + (isNot ? 2 : 1);
  const said = besideOf(tokens[at]?.word ?? '');
  return said && { says: isNot ? otherOf[said] : said, from: tax, to: at };
}

function isTax(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  if (taxes.has(word)) return true;
  // Of a share only what is added is a tax: 'zzgl. 19 %'. The name may follow.
  return word === '%' && !taxes.has(tokens[at + 1]?.word ?? '') && rate.test(tokens[at - 1]?.word ?? '') && ['plus', 'zzgl'].includes(tokens[at - 2]?.word ?? '');
}

function phrasesIn(tokens: readonly Token[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (const [at, { word }] of tokens.entries()) {
    if (isTax(tokens, at)) {
      const found = phraseBefore(tokens, at) ?? phraseBehind(tokens, at);
      if (found) phrases.push(found);
    } else if (netAlone.has(word) || (netBeside.has(word) && word.length > 3 && at === tokens.length - 1)) phrases.push({ says: 'net', from: at, to: at });
    else if (grossAlone.has(word)) phrases.push({ says: 'gross', from: at, to: at });
    else {
      const [, front, back] = compound.exec(word) ?? [];
      const said = front ?? back;
      if (said !== undefined) phrases.push({ says: said.startsWith('n') ? 'net' : 'gross', from: at, to: at });
    }
  }
  return phrases;
}

export interface TaxReading {
  /** Where both are said, without counts: it has to be asked for. Null where nothing is. */
  tax: SaidTax | null;
  /** The text without the words that say it. */
  rest: string;
}

const unsaid = (text: string): TaxReading => ({ tax: null, rest: text });

export function readTax(text: string): TaxReading {
  const tokens = tokensOf(text);
  const phrases = phrasesIn(tokens);
  // A word that stands in a longer phrase is none of its own.
  const own = phrases.filter((phrase) => !phrases.some((other) => other !== phrase && other.from <= phrase.from && other.to >= phrase.to && other.to - other.from > phrase.to - phrase.from));
  if (own.length === 0) return unsaid(text);
  let rest = text;
  for (const { from, to } of own.toReversed()) {
    const [first, last] = [tokens[from], tokens[to]];
    if (!first || !last) continue;
    const kept = from === to ? first.word.replace(compound, '') : '';
    const behind = text.slice(last.end).replace(/^[.)\]]+/u, '');
    rest = `${rest.slice(0, first.at).replace(/[([]\s*$/u, '')} ${kept === first.word ? '' : kept} ${rest.slice(last.end + (text.length - last.end - behind.length))}`;
  }
  return { tax: own.some(({ says }) => says === 'net') ? 'net' : 'gross', rest: rest.replace(/\s+/gu, ' ').trim() };
}
