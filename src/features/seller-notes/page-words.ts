export const sellerNotes = { title: 'Notes on sellers', description: 'What you noted about sellers, for yourself alone.' };
export const entry = 'Notes on sellers';
