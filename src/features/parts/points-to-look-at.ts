/** What is worth a look on a piano of a maker and an age. Ids and sources in RULES.md of src/domain/serial. */
export interface PointToLookAt {
  id: string;
  /** Makers it holds for; none for all. */
  makers: readonly string[];
  /** Country of the maker; '' for any. */
  country: string;
  /** Years of making, both inclusive; null leaves an end open. */
  years: readonly [from: number | null, to: number | null];
  text: string;
}

function point(id: string, years: PointToLookAt['years'], text: string, of: { makers?: readonly string[]; country?: string } = {}): PointToLookAt {
  return { id, makers: of.makers ?? [], country: of.country ?? '', years, text };
}

const any: PointToLookAt['years'] = [null, null];

/** Those of a maker first. */
export const pointsToLookAt: readonly PointToLookAt[] = [
  point('L-YAMAHA-1', [1959, 1989], 'The letter behind U1, U2 or U3: C and D stand for 1959 to 1965, E for 1965 to 1970, F for 1970 to 1972, then come G, H, M and A. One that contradicts the number is a warning.', { makers: ['Yamaha'] }),
  point('L-YAMAHA-2', [null, 1997], 'The key lid: one that closes softly points to August 1997 or later.', { makers: ['Yamaha'] }),
  point('L-KAWAI-1', [null, 1975], 'Pedals and plate: an upright with two pedals is probably from before about 1970, one without a model name in the plate from before about 1960.', { makers: ['Kawai'] }),
  point('L-STEINWAY-1', [1911, 1941], 'The casting code at the tail of the plate: day, month and a letter (A is 1911, C 1913, R 1928, Z 1936, then again from A). The piano is at least that young.', { makers: ['Steinway & Sons'] }),
  point('L-STEINWAY-2', any, 'A number with CD, CB or CV: it belongs to the concert stock and is no serial number.', { makers: ['Steinway & Sons'] }),
  point('L-KEMBLE-1', [1970, 1979], 'The bass bridge: Kembles of the 1970s have a known glue fault there.', { makers: ['Kemble'] }),
  point('L-ERARD-1', any, 'The left end of the action and the inside of the case: the year is often written there.', { makers: ['Erard'] }),
  point('L-CHICKERING-1', [1860, 1899], 'The mark on the soundboard: the number may stand inside it alone.', { makers: ['Chickering'] }),
  point('L-PETROF-1', any, 'The name: stuck-on Petrof letters are put on other makers’ pianos. The maker’s name on the action gives them away.', { makers: ['Petrof'] }),
  point('L-ZIMMERMANN-1', [2013, null], 'The number range: newer Zimmermanns from China began one of their own, and may carry 46 and three more digits.', { makers: ['Zimmermann'] }),
  point('L-BRITAIN-1', any, 'A letter in front of the number: on British uprights it is often a dealer’s stock number, not the maker’s.', { country: 'United Kingdom' }),
  point('L-AGE-1', [1850, 1938], 'Strings and dampers: straight strings and dampers above the hammers were built until the 1930s.'),
  point('L-AGE-2', [null, 1989], 'The keytops: most makers gave up ivory in the 1950s, the last in the 1980s.'),
  point('L-ALL-1', any, 'Loose parts of the case: they often carry the last three digits. Numbers were stamped anew to make a piano look younger.'),
];

/** `from`, `to`: the years of an answer. */
export function pointsFor({ maker, country, from, to }: { maker: string; country: string; from: number; to: number }): PointToLookAt[] {
  return pointsToLookAt.filter(
    ({ makers, country: where, years: [first, last] }) =>
      (makers.length === 0 || makers.includes(maker)) && (where === '' || where === country) && from <= (last ?? to) && to >= (first ?? from),
  );
}
