/**
 * The countries of the list of towns and the fewest inhabitants a town has there: 1,000 where most pianos are offered,
 * more elsewhere, so that the list stays small enough to be kept on every device. Of two towns of one name and about one
 * size the country that stands first here is meant.
 * @type {ReadonlyArray<readonly [country: string, inhabitants: number]>}
 */
export const countries = [
  ['DE', 1000],
  ['AT', 1000],
  ['CH', 1000],
  ['LI', 1000],
  ['LU', 1000],
  ['NL', 1000],
  ['DK', 1000],
  ['BE', 2000],
  ['CZ', 2000],
  ['PL', 2000],
  ['FR', 3000],
  ['IT', 3000],
  ...[
    'GB', 'IE', 'ES', 'PT', 'SE', 'NO', 'FI', 'IS', 'EE', 'LV', 'LT', 'SK', 'HU', 'SI', 'HR', 'BA', 'RS', 'ME', 'XK', 'MK', 'AL',
    'GR', 'BG', 'RO', 'UA', 'MD', 'MT', 'CY', 'AD', 'MC', 'SM', 'GI', 'FO', 'IM', 'JE', 'GG', 'AX',
  ].map((country) => /** @type {const} */ ([country, 5000])),
];
