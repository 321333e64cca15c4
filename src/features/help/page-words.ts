export const help = { title: 'Help', description: 'Answers on browsing, identifying, selling and working offline, and how to reach us.' };
export const entry = 'Help';
