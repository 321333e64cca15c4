import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'auth', path: () => '/auth' },
  { name: 'auth-sign-up', path: () => '/auth?tab=signup' },
  { name: 'confirm', path: () => '/auth/confirm?token_hash=x&type=signup' },
  { name: 'confirm-used', path: () => '/auth/confirm?error_code=otp_expired' },
  { name: 'reset', path: () => '/reset-password' },
  { name: 'reset-link', path: () => '/reset-password?token_hash=x&type=recovery' },
  { name: 'profile', path: () => '/profile', signedIn: true },
];
