import type { PasswordProblem } from './sign-up-rules.ts';

/** Said by the forms and by the server alike. */
export const passwordProblemWords: Readonly<Record<PasswordProblem, string>> = {
  PasswordShort: 'Password must be at least 6 characters',
  PasswordLong: 'Password cannot be longer than 72 characters',
  PasswordMismatch: 'Passwords do not match',
  PasswordWeak: 'Password is too weak. Please choose a stronger password.',
  PasswordPlain: 'Password needs a letter from A to Z and a digit.',
};
