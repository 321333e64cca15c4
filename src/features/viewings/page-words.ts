export const viewings = { title: 'Viewings and calls', description: 'Times to see a piano or to talk.' };
export const entry = 'Viewings';
