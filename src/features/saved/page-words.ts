export const saved = { title: 'Saved pianos', description: 'The pianos and searches you saved, also offline.' };
export const entry = 'Saved';
