export const makers = {
  title: 'Piano makers',
  description: 'Makers of pianos with their serial numbers by year, what to look at, and what is for sale.',
};
export const maker = { title: 'Piano maker', description: 'A maker’s serial numbers by year, what to look at, and what is for sale.' };
export const entry = 'Piano makers';
