export const seller = { title: 'Seller', description: 'Who sells, and which pianos are for sale here now.' };
