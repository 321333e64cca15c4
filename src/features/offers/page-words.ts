export const offers = { title: 'Offers', description: 'Prices that you offered for pianos, or were offered for yours.' };
export const entry = 'Offers';
