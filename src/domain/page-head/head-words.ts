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
  nothingForSale: 'Nothing is for sale at the moment.',
  manyForSale: (count: string) => `More than ${count} pianos for sale.`,
  providerTitle: (name: string, town: string) => [name, town].filter((part, place) => place === 0 || !name.includes(part)).join(', '),
  providers: { technician: 'Piano technician', evaluator: 'Piano evaluator', mover: 'Piano mover', teacher: 'Piano teacher' },
  makers: 'Piano makers',
  makerTitle: (name: string) => `${name}: serial numbers by year`,
  founded: (year: number) => `founded ${year}`,
  /** `facts`: name, country and year, as far as they are known. */
  maker: (facts: string) => `${facts}. Serial numbers by year as far as they are known, what to look at on such a piano, and what is for sale.`,
  familyTitle: (maker: string, family: string) => `${maker} pianos: ${family}`,
  /** `years`: '1973 to 2005'. */
  family: (years: string) => `Serial numbers by year, ${years}, what to look at on such a piano, and what is for sale.`,
  familyWithoutRows: 'What is known of this series, what to look at on such a piano, and what is for sale.',
} as const;
