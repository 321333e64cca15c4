export const pianos = { title: 'My pianos', description: 'Your pianos, when each is due to be tuned, and their passports.' };
export const passport = { title: 'Piano passport', description: 'What has happened to one piano.' };
export const entry = 'My pianos';
