export const browse = {
  title: 'Browse pianos',
  description: 'Grand pianos, uprights, digital and hybrid pianos for sale: filter by brand, price, year, size and distance.',
};
export const entry = 'Browse';
export const longEntry = 'Browse pianos';
