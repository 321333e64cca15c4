export const notFound = { title: 'Page not found', description: 'There is nothing at this address.' };
