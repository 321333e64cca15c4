export const auth = { title: 'Sign in', description: 'Sign in to Soundboard or create an account.' };
export const confirm = { title: 'Confirm your e-mail address', description: 'Where links in our mails are answered.' };
export const resetPassword = { title: 'Reset your password', description: 'Choose a new password with the link in the mail.' };
export const profile = { title: 'Profile', description: 'Your account.' };
export const entry = 'Profile';
export const shortEntry = 'Me';
