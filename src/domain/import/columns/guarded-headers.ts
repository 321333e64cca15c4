/** Columns that a dealer keeps for themselves. Rules M-5 and M-6 in RULES.md: none of them is published by guess. */
import { foldWords } from '../text/fold.ts';

const folded = (names: string) => names.split(/\s+/).map(foldWords).filter((name) => name !== '');

/** A word of the name is one of these. */
const words: ReadonlySet<string> = new Set(folded(`
  ek hek uek ekpreis eknetto ekbrutto net ht hors btw iva excl exkl exclusive wert value vorbesitzer bin fach row reihe platz
  rent rental month monthly monat monatlich mtl rate was statt früher np loyer huur maand mensuel mensile canone noleggio czynsz wynajem miesięcznie old alt alter altes before vorher compare neupreis uvp neuwert new phone fax
  email mail iban passwort password date datum eingang ankauf verkauft sold days tage
`));

/** A word of the name begins with one of these. */
const beginnings: readonly string[] = folded(`
  einkauf einstand purchas cost kost costo coste wholesal margin marge spanne handelsspanne haendlerpreis händlerpreis rohertrag gewinn
  profit provision commission kommission achat inkoop inkoping acquist compra intern privat vertraulich confid geheim secret
  lieferant supplier kunde customer client klant eigentum eigentüm besitzer owner consign mindest minimum minim floor limit untergrenze
  regal shelf lagerplatz lagerfach lagerwert stellplatz buchwert netto miet leas telefon verhandl discount rabatt
`);

/** Anywhere in the name, word after word. */
const phrases: readonly string[] = ['in store', 'in shop', 'im laden', 'im lager', 'in lager', 'book valu', 'stock valu'];

/** Cost, margin, people, places within the shop, prices that are not the asking price. `names` as `headerWords` gives them. */
export function isGuarded(names: readonly string[]): boolean {
  const whole = names.join(' ');
  return (
    names.some((name) => words.has(name) || beginnings.some((start) => name.startsWith(start))) ||
    phrases.some((phrase) => whole.includes(phrase))
  );
}

const notes: ReadonlySet<string> = new Set(folded(`
  notes note notiz notizen bemerkung bemerkungen anmerkung anmerkungen remarks remark comments comment commentaires remarques opmerkingen
  toelichting notas observaciones hbnotes 備考 bikou コメント komento
`).map((name) => name.replace(/ /g, '')));

/** What may be a description or a word to oneself; only the text tells. `key` as `headerKey` gives it. */
export function isNote(key: string): boolean {
  return notes.has(key);
}
