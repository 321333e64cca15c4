import { describe, expect, it } from 'vitest';
import { authLinkPage, readAuthLink } from './auth-link.ts';
import { passwordStrength, type StrengthLabel } from './password-strength.ts';
import { safeNextPath } from './safe-next-path.ts';
import { looksLikeEmail } from './looks-like-email.ts';
import { asksCompany, checkSignUp, signUpMetadata, signUpRoles, type SignUpFields, type SignUpProblem } from './sign-up-rules.ts';

const strengths: readonly [rule: string, password: string, score: number, label: StrengthLabel][] = [
  ['A-1 nothing', '', 0, 'Weak'],
  ['A-1 a small letter', 'a', 15, 'Weak'],
  ['A-1 a capital', 'A', 15, 'Weak'],
  ['A-1 a digit', '7', 25, 'Weak'],
  ['A-1 a sign', '!', 25, 'Weak'],
  ['A-1 white space is no sign', ' ', 0, 'Weak'],
  ['A-1 seven characters', 'aaaaaaa', 15, 'Weak'],
  ['A-1 eight characters', 'aaaaaaaa', 35, 'Fair'],
  ['A-1 eleven characters', 'aaaaaaaaaaa', 35, 'Fair'],
  ['A-1 twelve characters', 'aaaaaaaaaaaa', 45, 'Fair'],
  ['A-1 letters of other scripts', 'äöüßäöüß', 35, 'Fair'],
  ['A-1 a letter with its accent apart is no sign', 'e\u0301', 15, 'Weak'],
  ['A-1 a picture sign counts once', '🎹', 25, 'Weak'],
  ['A-1 other digits', '٣', 25, 'Weak'],
  ['A-2 just Fair', 'aA', 30, 'Fair'],
  ['A-2 just Good', 'aaaaaaaa7', 60, 'Good'],
  ['A-2 below Good', 'aA7', 55, 'Fair'],
  ['A-2 just Strong', 'aA7!', 80, 'Strong'],
  ['A-1 all of it, capped', 'aA7!aA7!aA7!', 100, 'Strong'],
];

describe('passwordStrength', () => {
  it.each(strengths)('%s', (_rule, password, score, label) => {
    expect(passwordStrength(password)).toEqual({ score, label });
  });
});

const good: SignUpFields = {
  fullName: 'New person', phone: '', email: 'new@people.example', password: 'Klavier-88', confirmPassword: 'Klavier-88', role: 'buyer', companyName: '',
};
const both = (password: string) => ({ password, confirmPassword: password });

const problems: readonly [rule: string, change: Partial<SignUpFields>, problem: SignUpProblem | null][] = [
  ['A-4 complete', {}, null],
  ['A-4 phone and company given', { phone: '+49 30 1234', role: 'dealer', companyName: 'Klavierhaus' }, null],
  ['A-4 no name', { fullName: ' ' }, 'MissingFields'],
  ['A-4 no address', { email: '' }, 'MissingFields'],
  ['A-4 no password', { password: '' }, 'MissingFields'],
  ['A-4 no repetition', { confirmPassword: '' }, 'MissingFields'],
  ['A-5 no address at all', { email: 'new' }, 'BadEmail'],
  ['A-3 five characters', both('aA7!b'), 'PasswordShort'],
  ['A-3 six characters', both('aA7!bb'), null],
  ['A-3 72 bytes', both(`${'a'.repeat(70)}7!`), null],
  ['A-3 73 bytes', both(`${'a'.repeat(71)}7!`), 'PasswordLong'],
  ['A-3 fewer characters, more bytes', both(`${'ä'.repeat(40)}7!`), 'PasswordLong'],
  ['A-3 written differently', { confirmPassword: 'Klavier-89' }, 'PasswordMismatch'],
  ['A-3 too weak', both('aaaaaaaa'), 'PasswordWeak'],
  ['A-3 no digit', both('Klavier-Spielen'), 'PasswordPlain'],
  ['A-3 a digit of another script', both('Klavier-Spielen٣'), 'PasswordPlain'],
  ['A-3 no letter from A to Z', both('äöü-8888!'), 'PasswordPlain'],
];

describe('checkSignUp', () => {
  it.each(problems)('%s', (_rule, change, problem) => {
    expect(checkSignUp({ ...good, ...change })).toBe(problem);
  });

  it('A-6 offers no admin, and asks professionals for their company', () => {
    expect(signUpRoles).not.toContain('admin');
    expect(signUpRoles.filter(asksCompany)).toEqual(['dealer', 'technician', 'evaluator', 'mover']);
    expect(signUpMetadata({ ...good, companyName: 'Left over' })).toEqual({ full_name: 'New person', role: 'buyer' });
    expect(signUpMetadata({ ...good, fullName: ' New ', phone: ' 1 ', role: 'mover', companyName: 'Carriers' })).toEqual({
      full_name: 'New', phone: '1', role: 'mover', company_name: 'Carriers',
    });
  });
});

it.each([
  ['A-5', 'a@b.example', true],
  ['A-5', ' a@b.example ', true],
  ['A-5', 'ä@straße.example', true],
  ['A-5', 'a@b', false],
  ['A-5', 'a@b.', false],
  ['A-5', 'a@.b', false],
  ['A-5', '@b.example', false],
  ['A-5', 'a@b@c.example', false],
  ['A-5', 'a b@c.example', false],
])('%s %j', (_rule, text, expected) => {
  expect(looksLikeEmail(text)).toBe(expected);
});

const token = 'token_hash=abc&type=signup';
const recovery = 'token_hash=abc&type=recovery';

const arrivals: readonly [rule: string, address: string, page: string | null][] = [
  ['A-7 nothing', '/', null],
  ['A-7 a query of its own', '/browse?type=Grand', null],
  ['A-7 a token of an unknown kind', '/?token_hash=abc&type=other', null],
  ['A-7 already there', `/auth/confirm?${token}`, null],
  ['A-7 already there, with a way on', `/auth/confirm?${token}&next=%2Fsaved`, null],
  ['A-7 already there', `/reset-password?${recovery}`, null],
  ['A-7 already there', '/reset-password?code=x', null],
  ['A-7 A-10 already there, with its person', `/reset-password?${recovery}&email=a%2Bb%40people.example`, null],
  ['A-7 A-10 with its person from the root', `/?${recovery}&email=a%2Bb%40people.example`, '/reset-password?token_hash=abc&type=recovery&email=a%2Bb%40people.example'],
  ['A-7 A-10 a plus that was not encoded', `/?${recovery}&email=a+b@people.example`, '/reset-password?token_hash=abc&type=recovery&email=a%2Bb%40people.example'],
  ['A-7 A-10 what is no address', `/?${recovery}&email=somebody`, '/reset-password?token_hash=abc&type=recovery'],
  ['A-7 confirmed at the root', `/?${token}`, '/auth/confirm?token_hash=abc&type=signup'],
  ['A-7 a new password from the root', `/?${recovery}`, '/reset-password?token_hash=abc&type=recovery'],
  ['A-7 back from another service', '/dashboard?code=x', '/auth/confirm?code=x&next=%2Fdashboard'],
  ['A-7 its own query is kept', '/browse?type=Grand&code=x', '/auth/confirm?code=x&next=%2Fbrowse%3Ftype%3DGrand'],
  ['A-8 refused, in the fragment', '/reset-password#error=access_denied&error_code=otp_expired&error_description=x', '/reset-password?error_code=otp_expired'],
  ['A-8 refused, at the root', '/#error=access_denied&error_code=otp_expired', '/auth/confirm?error_code=otp_expired'],
  ['A-8 refused, without a number', '/dashboard?error=access_denied', '/auth/confirm?error_code=access_denied&next=%2Fdashboard'],
  ['A-8 refused wins over a code', '/?code=x&error=server_error', '/auth/confirm?error_code=server_error'],
  ['A-8 a session in the open', '/#access_token=x&refresh_token=y&type=recovery', '/auth/confirm?error_code=session_in_address'],
  ['A-8 a session in the open', '/reset-password#access_token=x&type=recovery', '/reset-password?error_code=session_in_address'],
];

describe('authLinkPage', () => {
  it.each(arrivals)('%s: %s', (_rule, address, page) => {
    expect(authLinkPage(new URL(address, 'https://own.invalid'))).toBe(page);
  });

  it.each(arrivals)('A-7 leads to a page that stays: %s: %s', (_rule, address, page) => {
    if (page === null) return expect(authLinkPage(new URL(address, 'https://own.invalid'))).toBeNull();
    expect(authLinkPage(new URL(page, 'https://own.invalid'))).toBeNull();
  });

  it('A-9 a link can name no other site to go on to', () => {
    const page = authLinkPage(new URL(`/auth/confirm?next=%2F%5Cexample.invalid#${token}`, 'https://own.invalid'));
    expect(page).toBe('/auth/confirm?token_hash=abc&type=signup');
    expect(safeNextPath('/auth/confirm?code=x')).toBe('/');
    expect(safeNextPath('/reset-password?code=x')).toBe('/');
  });
});

it('A-7 reads a token with its kind', () => {
  expect(readAuthLink(new URLSearchParams(recovery))).toEqual({ kind: 'token', tokenHash: 'abc', type: 'recovery' });
  expect(readAuthLink(new URLSearchParams('token_hash=abc'))).toEqual({ kind: 'none' });
});
