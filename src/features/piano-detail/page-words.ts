export const piano = { title: 'Piano', description: 'Pictures, specifications, price and location of a piano for sale.' };
export const steinway = {
  title: 'Concert grand, sample listing',
  description: 'A sample listing: a concert grand with pictures, specifications and price.',
};
export const yamaha = {
  title: 'Semi-concert grand, sample listing',
  description: 'A sample listing: a semi-concert grand with pictures, specifications and price.',
};
