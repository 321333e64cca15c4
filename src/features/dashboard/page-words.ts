export const dashboard = { title: 'Dashboard', description: 'What you have here: listings, saved pianos and searches, look-ups, and what waits.' };
export const entry = 'Dashboard';
