import { passwordProblemWords } from '../../domain/account/password-words.ts';
import type { PasswordProblem, SignUpProblem, SignUpRole } from '../../domain/account/sign-up-rules.ts';
import type { SignInFailure, SocialProvider } from '../../server/ports/sign-in.ts';
import { houseNameRefused } from '../parts/house-name-words.ts';

/** The words of signing in, signing up and the links that come by mail; the quoted ones are the specification's. */
export const authMessages = {
  title: 'Sign in or create an account',
  lead: 'What you save and write is kept in your account and on this device.',
  backHome: 'Back to Home',
  tabsLabel: 'Sign in or sign up',
  signIn: 'Sign In',
  signUp: 'Sign Up',

  email: 'E-mail address',
  password: 'Password',
  confirmPassword: 'Confirm password',
  fullName: 'Full name',
  phone: 'Phone (optional)',
  role: 'I am a',
  company: 'Company (optional)',
  companyHint: 'Shown instead of your name where you offer something.',
  show: 'Show password',
  hide: 'Hide password',
  createAccount: 'Create Account',
  terms: 'By creating an account you accept the',
  termsLink: 'Terms of Service',
  and: 'and the',
  privacyLink: 'Privacy Policy',
  strength: 'Password strength',
  passwordRule: 'Make it long, with capitals, digits and symbols. “Good” or better is enough.',

  forgot: 'Forgot password?',
  emailFirst: 'Please enter your email address first.',
  resetSent: 'Password reset sent',
  resetSentText: 'Check your email for password reset instructions.',

  failed: 'Authentication failed',
  signInFailed: 'Failed to sign in',
  signUpFailed: 'Failed to create account',
  socialFailed: 'Social login failed',
  offlineTitle: 'No internet connection',
  offlineText: 'Please check your connection and try again.',
  offlineHint: 'The first sign-in on a device needs a connection. Browsing, identifying and saving on this device work without an account.',

  or: 'or',
  continueWith: (service: string) => `Continue with ${service}`,
  socialMissing: (services: string) => `${services}: not offered by this server.`,
  socialUnknown: 'Other ways to sign in appear once there is a connection.',

  signedIn: 'Signed in successfully!',
  signedInText: 'Taking you there now.',
  goOn: 'Continue now',

  created: 'Account created successfully! Please check your email to confirm your account.',
  verifyTitle: 'Please check your email to verify your account',
  verifyText: (email: string) => `The link in the mail to ${email} confirms that the address is yours. It can be opened on any device.`,
  verifyNone: 'No e-mail? Check your spam folder. If the address already has an account, none is sent: sign in, or reset your password.',
  resend: 'Send the mail again',
  resendIn: (seconds: number) => `Send the mail again in ${seconds}\u00a0s`,
  resent: 'Mail sent again',
  resentText: 'If your address still needs confirming, a new link is on its way.',
  toSignIn: 'Go to Sign In',
  caughtMails: 'Open the demo server’s mailbox',

  expired: (email: string) => `${email}’s session has ended. Everything on this device is kept; sign in again to send and fetch.`,
  otherAccount: (email: string) => `This device holds the data of ${email}. Sign out of that account first.`,
  otherAccountTitle: 'This link is for another account',
  otherAccountLink: (email: string) => `The link is for ${email}. It is not used up: sign out, then open it again.`,
  toProfile: 'Go to Profile',

  resetTitle: 'Choose a new password',
  resetLead: (email: string | null) =>
    email === null ? 'All other devices of the account are signed out.' : `For the account of ${email}. All its other devices are signed out.`,
  resetHere: (email: string) => `On this device ${email} is signed in. If the link is for another account, sign out first.`,
  newPassword: 'New password',
  setPassword: 'Set new password',
  passwordSet: 'Password changed',
  passwordSetText: 'You are signed in with it.',
  toDashboard: 'Go to Dashboard',
  resetAskTitle: 'Reset your password',
  resetAskLead: 'If the address has an account, you get an e-mail with a link to this page.',
  sendReset: 'Send the link',
  sendResetIn: (seconds: number) => `Send the link again in ${seconds}\u00a0s`,

  confirmTitle: 'Confirm your e-mail address',
  confirmText: 'One tap confirms the address and signs you in on this device.',
  confirm: 'Confirm and sign in',
  codeTitle: 'Signing you in',
  codeText: 'One moment, please.',
  linkKept: 'You are offline. The link is not used up: go online, then go on here.',
  linkUsedTitle: 'This link has been used or has expired',
  linkUsedText: 'Each link works once, and only for a limited time. Send yourself a new one.',
  linkUsedConfirm: 'If your address is confirmed already, just sign in. If not, send yourself a new link.',
  linkMissingTitle: 'There is no link here',
  linkMissingText: 'This page is opened from a link in a mail. Send yourself one.',
  otherBrowser: 'This link can only be used in the browser that asked for it. If it was to confirm an address, that is done: sign in.',
  refusedTitle: 'Signing in did not work',
  refusedText: 'The service refused, or you cancelled. Nothing has changed; try again or sign in another way.',
} as const;

export const roleNames: Readonly<Record<SignUpRole, string>> = {
  buyer: 'Buyer',
  seller: 'Private seller',
  dealer: 'Dealer',
  technician: 'Technician',
  evaluator: 'Evaluator',
  mover: 'Mover',
};

export const providerNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', github: 'GitHub', apple: 'Apple' };

const problemWords: Readonly<Record<SignUpProblem, string>> = {
  MissingFields: 'Please fill in all fields',
  BadEmail: 'This does not look like an e-mail address.',
  HouseName: houseNameRefused,
  ...passwordProblemWords,
};

export function describeProblem(problem: SignUpProblem | PasswordProblem): string {
  return problemWords[problem];
}

/** After asking for a mail with a link to a new password. */
export const resetMailSent = { title: authMessages.resetSent, description: authMessages.resetSentText };

/** Why it did not work, and what to do, for people. `otherwise` where the server gives no reason. */
export function describeSignInFailure(failure: SignInFailure, otherwise: string): string {
  switch (failure.type) {
    case 'Offline':
      return authMessages.offlineText;
    case 'TooManyTries':
      return 'Too many tries. Wait a few minutes, then try again.';
    case 'NotConfirmed':
      return authMessages.verifyTitle;
    case 'WrongCredentials':
      return 'E-mail address and password do not match. Check both and try again.';
    case 'LinkUsed':
      return authMessages.linkUsedTitle;
    case 'OtherBrowser':
      return authMessages.otherBrowser;
    case 'OtherAccount':
      return authMessages.otherAccount(failure.email);
    case 'Refused':
      return failure.reason || otherwise;
  }
}

/** The server's own sentence for the toast, where it has one. */
export function serverReason(failure: SignInFailure, otherwise: string): string {
  return ('reason' in failure && failure.reason) || describeSignInFailure(failure, otherwise);
}
