/** What stands beside amounts, or instead of one, in cells for a price. Rules V-3 and V-24 in RULES.md: a table, in six languages and some more. */
import { foldWords } from '../text/fold.ts';

const folded = (lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split('|')).map(foldWords);

/** What is paid again and again, or only to begin with. A word that ends in '*' begins like that. */
const rents = folded([
  'rent|rental|renting|hire|lease|leasing|per month|a month|month|months|monthly|pm|p m|mo|pcm|per week|a week|week|weekly|per day|a day|day|daily|per year|a year|instalment|installment|deposit|down payment',
  'Miete|Mietpreis|Mietkauf|miet|mtl|monatl|monatlich|monatliche|Monat|Monate|Monatsmiete|Monatsrate|pro Monat|im Monat|je Monat|p M|wöchentlich|Woche|pro Woche|pro Tag|Tag|täglich|pro Jahr|jährlich|Rate|Raten|Ratenzahlung|Anzahlung|Kaution|Leihgebühr|Leasingrate',
  'location|loyer|louer|mois|par mois|mensuel|mensuelle|mensualité|semaine|jour|par an|acompte|caution|crédit-bail',
  'huur|huurprijs|maand|per maand|p mnd|mnd|maandelijks|week|per dag|aanbetaling|borg|termijn',
  'noleggio|affitto|canone|mese|al mese|mensile|mensili|settimana|al giorno|rata|rate|caparra|acconto|cauzione',
  'wynajem|najem|czynsz|miesiąc|miesiecznie|miesięcznie|mies|za miesiąc|tydzień|rata|raty|zaliczka|kaucja',
  'alquiler|renta|mes|al mes|mensual|mensualidad|semana|fianza|cuota',
]);

/** No amount: the price is told to those who ask. */
const requests = folded([
  'price on request|on request|upon request|price on application|on application|POA|POR|ask|please ask|ask for price|call|call for price|please call|enquire|inquire|contact us',
  'auf Anfrage|a. A.|a. Anfr.|Preis auf Anfrage|Preis a. A.|auf Nachfrage|nach Anfrage|bitte anfragen|Anfrage|Preis anfragen',
  'sur demande|prix sur demande|nous consulter|sur devis|à la demande',
  'op aanvraag|prijs op aanvraag|prijs n.o.t.k.|n.o.t.k.|op verzoek',
  'su richiesta|prezzo su richiesta|trattativa riservata|a richiesta',
  'na zapytanie|cena na zapytanie|do uzgodnienia|zapytaj|cena na życzenie',
  'a consultar|consultar|precio a consultar|bajo petición|応談|要問合せ',
]);

/** An amount beside them is the price all the same, whether it may be talked about or not. */
const sides = folded([
  'ono|o n o|obo|o b o|or best offer|or near offer|negotiable|neg|firm|fixed|fixed price|asking|asking price|price|our price|only',
  'VB|VHB|VHS|Verhandlungsbasis|Verhandlungssache|verhandelbar|FP|Festpreis|fix|fest|Preis|VK|VK-Preis|nur|Hauspreis',
  'à débattre|négociable|ferme|prix ferme|prix fixe|prix',
  'bespreekbaar|bod|vaste prijs|vraagprijs|prijs|t e a b|o n o',
  'trattabile|trattabili|non trattabile|tratt|prezzo fisso|prezzo',
  'do negocjacji|do neg|cena|cena ostateczna|ostateczna',
  'negociable|precio|precio fijo',
]).toSorted((a, b) => b.length - a.length);

const rentWords: ReadonlySet<string> = new Set(rents);
const longestRent = Math.max(...rents.map((words) => words.split(' ').length));
const requestWords: ReadonlySet<string> = new Set(requests);

/** Runs of words, the number of its words at most `longest`. */
function runsOf(key: string, longest: number): string[] {
  const list = key.split(' ');
  return list.flatMap((_, from) => Array.from({ length: Math.min(longest, list.length - from) }, (__, more) => list.slice(from, from + more + 1).join(' ')));
}

const lettersAndDigits = /(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu;

/** Rents, rates and deposits: never what a piano is sold for. */
export function isRent(text: string): boolean {
  return runsOf(foldWords(text.replace(lettersAndDigits, ' ')), longestRent).some((run) => rentWords.has(run));
}

export function isOnRequest(text: string): boolean {
  return requestWords.has(foldWords(text));
}

const edges = /^[\s.,;:()/*-]+|[\s;:()/*]+$/gu;

/** The text without words that change nothing about the amount beside them; the same where there are none. */
export function withoutSideWords(text: string): string {
  const parts = [...text.matchAll(/\p{L}+\.?/gu)];
  let rest = text;
  const key = (from: number, to: number) => foldWords(parts.slice(from, to).map(([word]) => word).join(' '));
  const gone: [number, number][] = [];
  for (let from = 0; from < parts.length; from += 1) {
    for (let to = Math.min(parts.length, from + 3); to > from; to -= 1) {
      if (!sides.includes(key(from, to))) continue;
      gone.push([parts[from]?.index ?? 0, (parts[to - 1]?.index ?? 0) + (parts[to - 1]?.[0].length ?? 0)]);
      from = to - 1;
      break;
    }
  }
  for (const [at, end] of gone.toReversed()) rest = `${rest.slice(0, at)} ${rest.slice(end)}`;
  return gone.length === 0 ? text : rest.replace(/\s+/gu, ' ').replace(edges, '').trim();
}
