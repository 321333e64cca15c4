export const messages = { title: 'Messages', description: 'Your conversations.' };
export const entry = 'Messages';
