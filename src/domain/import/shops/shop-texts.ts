/** What titles, categories and attributes of shops say of a piano. Rules S-4 to S-6 in RULES.md. */
import { foldWords } from '../text/fold.ts';
import { conditionWords, typeWords } from '../values/words.ts';
import type { ShopPiano } from './shop-format.ts';

const levels = /\s*(?:>|\||,|;|\/|›)\s*/u;
const mostBrandWords = 4;

/** The value of the first attribute whose name is one of these words; what a shop adds in front ('pa_', 'C:') doesn't count. */
export function attribute({ attributes }: Pick<ShopPiano, 'attributes'>, names: string): string {
  const wanted = new Set(names.split('|').map(foldWords));
  return attributes.find(([name, value]) => value !== '' && wanted.has(foldWords(name.replace(/^(?:pa_|c:)/iu, ''))))?.[1] ?? '';
}

export const finishNames =
  'Finish|Color|Colour|Farbe|Oberfläche|Ausführung|Gehäuse|Furnier|Holz|Holzart|Couleur|Finition|Kleur|Afwerking|Colore|Finitura|Acabado|Kolor|Wykończenie';
export const brandNames = 'Brand|Marke|Hersteller|Manufacturer|Make|Marque|Fabricant|Merk|Marca|Produttore|Fabricante|Marka|Producent';
export const conditionNames = 'Condition|Zustand|Artikelzustand|État|Etat|Conditie|Staat|Condizione|Condizioni|Estado|Stan';
export const yearNames = 'Year|Baujahr|Year Manufactured|Year built|Herstellungsjahr|Année|Bouwjaar|Anno|Año|Rok';
export const serialNames = 'Serial number|Serial no|Seriennummer|Numéro de série|Serienummer|Numero di serie|Número de serie|Numer seryjny';
export const typeNames = 'Type|Typ|Piano type|Bauart|Klaviertyp|Produktart|Type de piano|Soort|Tipo';

/** 'Klaviere' is many of 'Klavier'. */
function singular(word: string): string[] {
  return [word, word.replace(/(?:e|s|n)$/u, ''), word.replace(/es$/u, '')];
}

/** Of 'Musik > Klaviere > Gebraucht, Flügel' the last word that names a type; the whole text where none does. */
export function typeIn(...texts: readonly string[]): string {
  for (const text of texts) {
    const found = text.split(levels).toReversed().find((word) => singular(foldWords(word)).some((each) => typeWords.has(each)));
    if (found !== undefined) return singular(found.trim()).find((each) => typeWords.has(foldWords(each))) ?? found;
  }
  return texts.find((text) => text !== '') ?? '';
}

/** A word among tags or categories that is a condition by itself; '' where none is. */
export function conditionIn(...texts: readonly string[]): string {
  return texts.flatMap((text) => text.split(levels)).find((word) => conditionWords.has(foldWords(word)))?.trim() ?? '';
}

/** The known maker that a title begins with. */
function makerOf({ title, makers }: Pick<ShopPiano, 'title' | 'makers'>): string {
  const words = title.split(/\s+/u);
  for (let count = Math.min(mostBrandWords, words.length - 1); count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ');
    if (makers?.spell(name)) return name;
  }
  return '';
}

export function brandOf(piano: ShopPiano, named: string): string {
  return named || attribute(piano, brandNames) || makerOf(piano);
}

/** A year that stands by itself in a title. */
export function yearIn({ title, thisYear }: Pick<ShopPiano, 'title' | 'thisYear'>): string {
  const years = title.match(/(?<![\p{L}\d.-])(?:18|19|20)\d{2}(?![\p{L}\d-])/gu) ?? [];
  const [only, more] = years.filter((year) => Number(year) <= thisYear);
  return only !== undefined && more === undefined ? only : '';
}

/** A title without the maker in front and without the year. */
export function modelOf(piano: ShopPiano, brand: string): string {
  const { title } = piano;
  const count = brand === '' ? 0 : brand.split(/\s+/u).length;
  const words = title.trim().split(/\s+/u);
  const begins = count > 0 && foldWords(words.slice(0, count).join(' ')) === foldWords(brand);
  const maker = begins ? '' : makerOf(piano);
  const isAlias = maker !== '' && brand !== '' && piano.makers?.spell(maker) === piano.makers?.spell(brand);
  const rest = words.slice(begins ? count : isAlias ? maker.split(/\s+/u).length : 0).join(' ');
  const year = yearIn(piano);
  const bare = year === '' ? rest : rest.replace(new RegExp(`[\\s,(]*(?<!\\d)${year}(?!\\d)\\)?`, 'u'), '');
  return bare.replace(/^[\s,–-]+|[\s,–-]+$/gu, '') || rest;
}

/** A grand's length, else the height: shops give every product all three sides. */
export function sizeOf(typeText: string, { length, height }: { length: string; height: string }): string {
  const isGrand = typeWords.get(foldWords(typeText))?.value.type === 'Grand';
  return isGrand ? length : height;
}

/** Yes as shops write it. */
export function saysNo(text: string): boolean {
  return /^(?:0|no|nein|false|falsch|non|n)$/iu.test(text.trim());
}
