export const terms = { title: 'Terms of Service', description: 'The terms under which you use Soundboard.' };
export const privacy = { title: 'Privacy Policy', description: 'Which data Soundboard keeps, where it lies, and how you get rid of it.' };
