/** What dealers write for types, conditions and states. Rules V-10 to V-12 in RULES.md. */
import { conditions, pianoTypes, type Condition, type ListingStatus, type PianoType } from '../../listing/listing-values.ts';
import { subtypes, typeLabels } from '../../listing/wizard-options.ts';
import { foldWords } from '../text/fold.ts';

export interface Meaning<V> {
  value: V;
  /** The word says less than that. */
  assumed?: true;
}

export interface TypeMeaning {
  type: PianoType;
  /** '' when the word names none. */
  subtype: string;
}

/** Each is left out where it isn't read, as in the screen, which needs the types alone. */
type Words<V> = readonly (readonly [value: V, words: string])[];

function dictionary<V>(sure: Words<V>, assumed: Words<V> = []): ReadonlyMap<string, Meaning<V>> {
  const entries = (words: Words<V>) => words.flatMap(([value, names]) => names.split('|').map((name) => [foldWords(name), value] as const));
  return new Map([
    ...entries(assumed).map(([name, value]) => [name, { value, assumed: true }] as const),
    ...entries(sure).map(([name, value]) => [name, { value }] as const),
  ]);
}

const type = (name: PianoType, subtype = ''): TypeMeaning => ({ type: name, subtype });

export const typeWords = /* @__PURE__ */ dictionary<TypeMeaning>(
  [
    ...pianoTypes.map((name) => [type(name), `${name}|${typeLabels[name]}|${name} piano`] as const),
    ...pianoTypes.flatMap((name) => subtypes[name].map((subtype) => [type(name, subtype), `${subtype}|${subtype} ${name}`] as const)),
    [type('Grand'), 'Flügel|Klavierflügel|Salonflügel|grand pianos|parlor grand|piano à queue|demi-queue|vleugel|pianoforte a coda|coda|fortepian|Silent-Flügel|Silentflügel|Silent Grand|piano à queue silent|vleugel silent|pianoforte a coda silent|piano de cola|cola|グランドピアノ|グランド'],
    [type('Grand', 'Baby'), 'Stutzflügel|Kleinflügel|baby grand|baby grand piano|crapaud|quart de queue|piano quart de queue|babyvleugel|quarto di coda'],
    [type('Grand', 'Semi-Concert'), 'semi-concert grand|Halbkonzertflügel|Semikonzertflügel|mezza coda'],
    [type('Grand', 'Concert'), 'Konzertflügel|concert grand|concert grand piano|piano de concert|concertvleugel|gran coda|gran cola'],
    [type('Upright'), 'Klavier|Pianino|Hochklavier|Silent-Klavier|Silentklavier|Silent Upright|piano droit silent|piano silencieux|silent piano staand|pianoforte verticale silent|pianino silent|upright pianos|vertical|vertical piano|acoustic piano|akustisches Klavier|piano droit|droit|piano staand|buffetpiano|staande piano|verticale|pianoforte verticale|piano vertical|アップライトピアノ|アップライト'],
    [type('Upright', 'Spinet'), 'Spinett'],
    [type('Upright', 'Console'), 'Kleinklavier|console piano'],
    [type('Upright', 'Studio'), 'studio upright|studio piano'],
    [type('Upright', 'Professional/Full'), 'Konzertklavier|professional upright|full upright'],
    [type('Digital'), 'Digital|Electronic|Digitalpiano|Digital-Piano|E-Piano|Epiano|Elektropiano|electric piano|Stage Piano|stagepiano|Keyboard|elektronisches Klavier|piano numérique|numérique|digitale piano|pianoforte digitale|digitale|Digitalflügel|Digital-Flügel|digital grand|piano à queue numérique|digitale vleugel|pianino cyfrowe|fortepian cyfrowy|cyfrowe|piano digital|電子ピアノ|デジタルピアノ'],
    [type('Hybrid'), 'Hybridpiano|Hybrid-Piano|Hybridklavier|Hybrid-Klavier|hybride piano|pianoforte ibrido|pianino hybrydowe|piano hybride|hybride|AvantGrand|TransAcoustic'],
  ],
  [[type('Upright'), 'Piano|Pianos|pianoforte'], [type('Upright'), 'Silent|Silentpiano|silent piano']],
);

export const conditionWords = /* @__PURE__ */ dictionary<Condition>(
  [
    ...conditions.map((name) => [name, name] as const),
    ['New', 'neu|Neuware|Neugerät|nagelneu|nowy|nowe|nowa|fabrycznie nowy|neuf en stock|gloednieuw|nuovo di fabbrica|fabrikneu|Neuinstrument|brand new|new in box|neuf|nieuw|nuovo|nuevo|1000|新品'],
    ['Used - Like New', 'like new|neuwertig|jak nowy|jak nowe|stan idealny|état neuf|in nieuwstaat|pari al nuovo|wie neu|as new|mint|near mint|excellent|used excellent|used like new|comme neuf|zo goed als nieuw|als nieuw|come nuovo|como nuevo|2750'],
    ['Used - Good', 'good|very good|dobry|bardzo dobry|stan dobry|stan bardzo dobry|très bon|en bon état|goede staat|zeer goede staat|in goede staat|buone condizioni|ottime condizioni|buono stato|ottimo stato|good condition|very good condition|excellent condition|in gutem Zustand|used very good|gut|sehr gut|gebraucht gut|gebraucht sehr gut|guter Zustand|gut erhalten|sehr guter Zustand|bon état|très bon état|goed|zeer goed|buono|ottimo|bueno|4000|5000'],
    ['Used - Fair', 'fair|acceptable|dostateczny|ze śladami użytkowania|état moyen|traces d’usage|gebruikssporen|segni di usura|akzeptabel|befriedigend|mäßig|ausreichend|Gebrauchsspuren|mit Gebrauchsspuren|gebraucht akzeptabel|état correct|redelijk|matig|discreto|aceptable|6000'],
    ['For Parts/Not Working', 'for parts|parts|not working|defekt|Bastler|für Bastler|Ersatzteile|Ersatzteilspender|restaurierungsbedürftig|reparaturbedürftig|renovierungsbedürftig|for restoration|project|uszkodzony|na części|do remontu|do renowacji|à restaurer|en panne|defect|te restaureren|per ricambi|guasto|pour pièces|voor onderdelen|da restaurare|para piezas|7000|ジャンク'],
  ],
  [
    ['New', 'B-Ware|open box|1500'],
    ['Used - Like New', 'Vorführinstrument|Vorführer|Ausstellungsstück|demo|ex demo|display|restored|restauriert|rebuilt|refurbished|generalüberholt|überholt|reconditioned|révisé|restauré|remis à neuf|gereviseerd|gerestaureerd|revisionato|restaurato|odrestaurowany|po renowacji|po remoncie|2000|2500'],
    ['Used - Good', 'spielbereit|spielfertig|bespielbar|gestimmt und reguliert|playable|ready to play|in playing order|jouable|prêt à jouer|speelklaar|bespeelbaar|pronto da suonare|suonabile|grywalny|gotowy do gry|używany|używane|d’occasion|used|gebraucht|pre-owned|preowned|second hand|secondhand|occasion|d’occasion|d occasion|gebruikt|tweedehands|usato|usado|3000|中古'],
  ],
);

export const statusWords = /* @__PURE__ */ dictionary<ListingStatus>([
  ['active', 'active|available|in stock|aktiv|verfügbar|lieferbar|auf Lager|vorhanden|frei|zu verkaufen|for sale|disponible|disponibile|beschikbaar|op voorraad|published|online|instock|in_stock|limited stock|販売中|à vendre|en stock|te koop|in vendita|in magazzino|dostępny|dostępne|na sprzedaż|w sprzedaży|na stanie|sofort lieferbar|sofort verfügbar|lagernd|am Lager'],
  ['reserved', 'reserved|res|reserv|rsv|resv|rsvd|resvd|reserviert bis auf Weiteres|réservée|rés|geres|opgehouden|riserv|zarezerwowany|zarezerwowane|rezerwacja|on hold|hold|reserviert|vorgemerkt|réservé|gereserveerd|riservato|prenotato|reservado'],
  ['sold', 'sold|verk|verkft|vk’t|vendue|verk’t|sprzedany|sprzedane|sprzedano|verkauft|vendu|verkocht|venduto|vendido|sold out|ausverkauft|売約済'],
  ['ended', 'ended|inactive|archived|withdrawn|beendet|inaktiv|offline|out of stock|outofstock|out_of_stock|nicht verfügbar|nicht mehr verfügbar|unavailable|not available|discontinued'],
  ['draft', 'draft|Entwurf|szkic|wersja robocza|en préparation|in voorbereiding|in preparazione|w przygotowaniu|in preparation|in Vorbereitung|in Werkstatt|brouillon|concept|bozza|borrador'],
]);

const yes: ReadonlySet<string> = new Set(['yes', 'ja', 'y', 'j', 'true', 'wahr', '1', 'x', 'oui', 'si', 'vrai', 'vero', 'tak', 'waar'].map(foldWords));
const no: ReadonlySet<string> = new Set(['no', 'nein', 'n', 'false', 'falsch', '0', 'non', 'nee', 'faux', 'falso', 'nie', 'onwaar'].map(foldWords));

/** Yes or no, null for another word. `key` as `foldWords` gives it. */
export function answerOf(key: string): 'yes' | 'no' | null {
  if (yes.has(key)) return 'yes';
  return no.has(key) ? 'no' : null;
}

/** A day, as in a column 'Sold on'. */
const day = /^(?:am |on |le |op |il |dnia |el )?(?:\d{1,2} \d{1,2}(?: \d{2,4})?|\d{4} \d{1,2} \d{1,2}(?: .*)?)$/u;
const pieces = /^\d{1,6}(?: 0+)?$/u;

/** What a column asks: 'Sold', 'Reserved', 'Verkauft am'; null where its name is no state. */
function askedBy(columnKey: string): ListingStatus | null {
  return statusWords.get(columnKey)?.value ?? statusWords.get(columnKey.replace(/ (?:am|on|at|le|op|il|el|date|datum|data|dnia)$/u, ''))?.value ?? null;
}

/** A column for the day of a sale, as 'Verkauft am'. `columnKey` as `foldWords` gives it. */
export function isDayOfSale(columnKey: string): boolean {
  return !statusWords.has(columnKey) && askedBy(columnKey) === 'sold';
}

/** What a cell says of the state; yes, no, a day and a number of pieces as the column asks: 'Sold', 'Reserved' or, else, whether it is to be had. Rule V-12. */
export function statusOf(text: string, columnKey: string): ListingStatus | null {
  const key = foldWords(text);
  const said = statusWords.get(key)?.value;
  if (said) return said;
  const asked = askedBy(columnKey);
  const asks = asked === 'sold' || asked === 'reserved' ? asked : null;
  if (asks && day.test(key)) return asks;
  const answer = pieces.test(key) ? (Number.parseInt(key, 10) > 0 ? 'yes' : 'no') : answerOf(key);
  if (answer === 'yes') return asks ?? 'active';
  if (answer === 'no') return asks ? 'active' : 'ended';
  return null;
}
