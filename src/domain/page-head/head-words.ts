/** Words of heads that are made of rows. Those of the other pages stand in `page-words.ts` of each feature. */
export const headWords = {
  kinds: { Grand: 'Grand piano', Upright: 'Upright piano', Digital: 'Digital piano', Hybrid: 'Hybrid piano' },
  made: (year: number) => `made ${year}`,
  reserved: 'Reserved',
  unnamed: 'Private Seller',
  browse: 'Browse pianos',
  sellers: { dealer: 'Dealer', technician: 'Technician', evaluator: 'Evaluator', mover: 'Mover', private: 'Private seller' },
  /** `count` is a written number. */
  forSale: (count: string) => `${count} ${count === '1' ? 'piano' : 'pianos'} for sale.`,
  manyForSale: (count: string) => `More than ${count} pianos for sale.`,
} as const;
