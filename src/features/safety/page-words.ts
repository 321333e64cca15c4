export const safety = { title: 'Safety', description: 'How to buy and sell a piano safely: what we check, and what you should.' };
export const entry = 'Safety';
