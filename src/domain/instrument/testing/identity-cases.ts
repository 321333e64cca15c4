/** Maker and number as people write them, and what both are compared by. The database is tried with the same. */
export const identityCases: readonly (readonly [rule: string, maker: string, serial: string, keys: readonly [string, string]])[] = [
  ['P-ID-1 as it is written', 'Bösendorfer', '47412', ['bosendorfer', '47412']],
  ['P-ID-1 without marks, in capitals', 'BOSENDORFER', '47412', ['bosendorfer', '47412']],
  ['P-ID-1 with umlauts written out', 'Boesendorfer', '47 412', ['bosendorfer', '47412']],
  ['P-ID-1 a name that the tables know', 'Steinway', '234.567', ['steinwayandsons', '234567']],
  ['P-ID-1 the whole name', 'Steinway & Sons', 'No. 234567', ['steinwayandsons', '234567']],
  ['P-ID-1 a maker that nobody knows', 'Klavierbau Übersee', '12', ['klavierbauubersee', '12']],
  ['P-ID-1 the same with the umlaut written out', 'Klavierbau Uebersee', '12', ['klavierbauubersee', '12']],
  ['P-ID-1 another alphabet', 'Красный Октябрь', '12345', ['красный октябрь', '12345']],
  ['P-ID-2 letters before it', 'Yamaha', 'j 1234567', ['yamaha', 'J1234567']],
  ['P-ID-2 leading zeros', 'Yamaha', '01234567', ['yamaha', '1234567']],
  ['P-ID-2 no digits', 'Yamaha', 'ohne Nummer', ['yamaha', 'ohnenummer']],
];
