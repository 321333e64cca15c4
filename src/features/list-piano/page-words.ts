export const listPiano = { title: 'Create piano listing', description: 'Describe your piano step by step, also offline, and publish it.' };
