export const sync = { title: 'On this device', description: 'What waits to be sent, what was refused, and what is stored here.' };
export const entry = 'On this device';
