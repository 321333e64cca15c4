export const sell = {
  title: 'Sell your piano',
  description: 'How selling a piano works here: identify it, describe it, show it, and agree with the buyer.',
};
export const entry = 'Sell';
export const longEntry = 'Sell a piano';
