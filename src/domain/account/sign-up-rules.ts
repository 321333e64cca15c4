import { looksLikeEmail } from './looks-like-email.ts';
import { lengthOf, neededScore, passwordStrength } from './password-strength.ts';

/** Roles that people may give themselves; the database takes no other from a sign-up. */
export const signUpRoles = ['buyer', 'seller', 'dealer', 'technician', 'evaluator', 'mover'] as const;
export type SignUpRole = (typeof signUpRoles)[number];

/** Those who act for a company are asked for its name. */
const companyRoles: readonly SignUpRole[] = ['dealer', 'technician', 'evaluator', 'mover'];

export function asksCompany(role: SignUpRole): boolean {
  return companyRoles.includes(role);
}

/** As written in the form. */
export interface SignUpFields {
  fullName: string;
  /** May stay empty. */
  phone: string;
  email: string;
  password: string;
  confirmPassword: string;
  role: SignUpRole;
  /** May stay empty; left out for roles without a company. */
  companyName: string;
}

export type PasswordProblem = 'PasswordShort' | 'PasswordLong' | 'PasswordMismatch' | 'PasswordWeak' | 'PasswordPlain';
export type SignUpProblem = 'MissingFields' | 'BadEmail' | 'HouseName' | PasswordProblem;

/** Source: the specification. */
const shortestPassword = 6;
/** In bytes of UTF-8; bcrypt, with which Supabase keeps passwords, looks at no more. */
const longestPassword = 72;

/** The first thing that is wrong with a new password, or null. */
export function checkNewPassword({ password, confirmPassword }: Pick<SignUpFields, 'password' | 'confirmPassword'>): PasswordProblem | null {
  if (lengthOf(password) < shortestPassword) return 'PasswordShort';
  if (new TextEncoder().encode(password).length > longestPassword) return 'PasswordLong';
  if (password !== confirmPassword) return 'PasswordMismatch';
  if (passwordStrength(password).score < neededScore) return 'PasswordWeak';
  // As hosted sign-in servers count them (`password_requirements` in supabase/config.toml), so that a form takes what they take.
  if (!/[a-z]/iu.test(password) || !/[0-9]/u.test(password)) return 'PasswordPlain';
  return null;
}

/** The first thing that is wrong with a sign-up, or null. `HouseName` is found by the form, whose list is loaded late. */
export function checkSignUp(fields: SignUpFields): SignUpProblem | null {
  const { fullName, email, password, confirmPassword } = fields;
  if (fullName.trim() === '' || email.trim() === '' || password === '' || confirmPassword === '') return 'MissingFields';
  if (!looksLikeEmail(email)) return 'BadEmail';
  return checkNewPassword(fields);
}

/** What goes to the server with a sign-up, under the names that the database reads. Empty fields are left out. */
export function signUpMetadata(fields: SignUpFields): Record<string, string> {
  const metadata = {
    full_name: fields.fullName.normalize('NFC').trim(),
    phone: fields.phone.trim(),
    company_name: asksCompany(fields.role) ? fields.companyName.normalize('NFC').trim() : '',
    role: fields.role,
  };
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''));
}
