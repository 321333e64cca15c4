/** A dealer's file as inventory programs write it: names of columns in German, prices with thousands, one row in thirty with a fault. */

/** Brand, models, and numbers with the year that the tables name for them and the thousand behind each. */
const makers: readonly (readonly [brand: string, models: readonly string[], years: readonly (readonly [serial: number, year: number])[]])[] = [
  ['Yamaha', ['U1', 'U3', 'b3', 'C3X', 'GB1K'], [[3_000_000, 1979], [3_150_000, 1980], [3_300_000, 1981]]],
  ['Kawai', ['K-300', 'K-500', 'GL-10', 'GX-2'], [[1_900_000, 1989], [2_100_000, 1992], [2_300_000, 1997], [2_500_000, 2004]]],
  ['Steinway & Sons', ['B-211', 'O-180', 'V-125', 'K-132'], [[450_000, 1977], [496_667, 1986], [543_333, 1998]]],
  ['C. Bechstein', ['A 192', 'Concert 8', 'Residence 118'], [[160_000, 1968], [171_667, 1978], [183_333, 1995]]],
  ['Blüthner', ['Modell 6', 'Modell 4', 'Model A'], [[140_000, 1970], [143_333, 1976], [146_667, 1984]]],
  ['Schimmel', ['C 116', 'K 132', 'C 189'], [[280_000, 1974], [310_000, 1995]]],
  ['Petrof', ['P 118', 'P 131', 'Storm'], [[400_000, 1983], [450_000, 1986], [525_000, 1994]]],
  ['Seiler', ['116', '132 Konzert', '186 Maestro'], [[130_000, 1978], [150_000, 1986], [160_000, 1994]]],
];
const types = ['Klavier', 'Klavier', 'Klavier', 'Flügel', 'Stutzflügel'] as const;
const conditions = ['gebraucht, gut', 'neuwertig', 'neu', 'sehr gut', 'Gebrauchsspuren'] as const;
const finishes = ['schwarz poliert', 'weiß poliert', 'Nussbaum satiniert', 'Mahagoni', 'Eiche', 'Kirsche matt'] as const;
const towns = ['Bonn', '53111 Bonn', 'Köln', '20095 Hamburg', 'München', 'Leipzig', 'A-1010 Wien', 'Stuttgart'] as const;
const sentences = [
  'Ein gepflegtes Instrument aus erster Hand, das regelmäßig gestimmt wurde.',
  'Die Mechanik ist reguliert, die Hämmer sind abgezogen.',
  'Warmer, voller Klang und ein leichtgängiger Anschlag.',
  'Resonanzboden ohne Risse; Stimmstock fest.',
  'Mit passender Klavierbank, auf Wunsch mit Silent-System.',
  'Lieferung ins Erdgeschoss und die erste Stimmung sind im Preis enthalten.',
  'Das Gehäuse hat leichte Spuren des Gebrauchs.',
] as const;

/** Names of the columns, as a semicolon file has them. */
export const importHeader = 'Artikelnummer;Marke;Modell;Typ;Baujahr;Zustand;Preis;Standort;Seriennummer;Farbe;Höhe cm;Beschreibung';

/** Whole numbers below `limit`, the same ones in each run. */
function createDraws(): (limit: number) => number {
  let state = 20_261_128;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const faults: readonly ((cells: string[]) => void)[] = [
  (cells) => { cells[6] = 'VB'; },
  (cells) => { cells[1] = 'Yamahha'; },
  (cells) => { cells[4] = 'ca. 1925'; },
  (cells) => { cells[5] = 'spielbereit'; },
  (cells) => { cells[4] = '2019'; },
  (cells) => { cells[2] = ''; },
];

/** About 12 MB for 50,000 rows. `quoted`: descriptions stand in quotes where a sign asks for it, else no such sign is in the file. */
export function importFile(rows: number, { quoted }: { quoted: boolean }): string {
  const draw = createDraws();
  const pick = <T>(values: readonly T[]): T => values[draw(values.length)] as T;
  const lines = Array.from({ length: rows }, (_, row) => {
    const [brand, models, years] = pick(makers);
    const [serial, year] = pick(years);
    const description = `${pick(sentences)} ${pick(sentences)} ${pick(sentences)}`.replaceAll(';', quoted ? ';' : ',');
    const cells = [
      `K-${100_000 + row}`, brand, pick(models), pick(types), String(year), pick(conditions),
      `${2 + draw(28)}.${String(draw(10) * 100).padStart(3, '0')},00`, pick(towns), String(serial + draw(1000)), pick(finishes), String(112 + draw(20)),
      description.includes(';') ? `"${description}"` : description,
    ];
    if (draw(33) === 0) pick(faults)(cells);
    return cells.join(';');
  });
  return `${importHeader}\r\n${lines.join('\r\n')}\r\n`;
}
