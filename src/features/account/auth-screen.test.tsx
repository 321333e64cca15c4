// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { Session } from '../../domain/account/session.ts';
import type { SignIn, SignInFailure } from '../../server/ports/sign-in.ts';
import { dismissToast } from '../../ui/toast.ts';
import { createFakeHost, type FakeStart } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { AuthScreen } from './auth-screen.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const buyer: Session = { kind: 'user', userId: 'u', email: 'buyer@people.example', fullName: '', role: 'buyer', memberSince: '', expired: false };

interface Start extends FakeStart {
  tab?: 'signin' | 'signup';
  next?: string | null;
  account?: Partial<SignIn>;
}

function show({ tab = 'signin', next = null, account = {}, ...start }: Start = {}) {
  vi.stubGlobal('fetch', async () => Response.json([], { status: 404 }));
  const asked: string[] = [];
  const fake: Partial<SignIn> = {
    signIn: async ({ email }) => {
      asked.push(`sign in ${email}`);
      return ok(null);
    },
    signUp: async ({ email, role }) => {
      asked.push(`sign up ${email} ${role}`);
      return ok({ signedIn: false });
    },
    socialProviders: async () => ok(['google'] as const),
    ...account,
  };
  const { host } = createFakeHost({ ...start, server: { account: fake as SignIn } });
  const view = renderScreen(<AuthScreen next={next} tab={tab} onTab={() => {}} />, host);
  return { ...view, asked };
}

const settle = () => act(() => Promise.resolve());
const type = (label: RegExp | string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submitOf = (name: string) => screen.getAllByRole<HTMLButtonElement>('button', { name }).find(({ type: kind }) => kind === 'submit');

async function signIn() {
  type('E-mail address', ' buyer@people.example ');
  type('Password', 'Klavier-88');
  fireEvent.click(submitOf('Sign In')!);
  await settle();
}

function fillSignUp() {
  type(/^Full name/, 'New person');
  type(/^E-mail address/, 'new@people.example');
  type(/^Password \(/, 'Klavier-88');
  type(/^Confirm password/, 'Klavier-88');
}

describe('who is signed in', () => {
  it.each([
    [null, '/'],
    ['/saved', '/saved'],
  ])('is sent on at once: next %j', (next, path) => {
    expect(show({ session: buyer, next }).visited).toEqual([path]);
  });

  it('stays when the session has ended, and finds the address filled in', () => {
    const { visited } = show({ session: { ...buyer, expired: true } });
    expect(visited).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('buyer@people.example');
    expect(screen.getByText(/has ended/)).toBeTruthy();
  });
});

describe('signing in', () => {
  it.each([
    [null, '/dashboard'],
    ['/piano-lookup', '/piano-lookup'],
  ])('says so and leads on after two seconds: next %j', async (next, path) => {
    vi.useFakeTimers();
    const { visited, asked } = show({ next });
    await signIn();
    expect(asked).toEqual(['sign in buyer@people.example']);
    expect(screen.getByRole('heading', { name: 'Signed in successfully!' })).toBe(document.activeElement);
    vi.advanceTimersByTime(1_999);
    expect(visited).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(visited).toEqual([path]);
  });

  it.each<[SignInFailure, string, string]>([
    [{ type: 'WrongCredentials', reason: 'Invalid login credentials' }, 'E-mail address and password do not match. Check both and try again.', 'Invalid login credentials'],
    [{ type: 'Refused', reason: '' }, 'Failed to sign in', 'Failed to sign in'],
    [{ type: 'Refused', reason: 'Not today' }, 'Not today', 'Not today'],
    [{ type: 'TooManyTries', reason: 'Please wait 30 seconds' }, 'Too many tries. Wait a few minutes, then try again.', 'Please wait 30 seconds'],
  ])('%j is said in the card and in a toast', async (failure, words, inToast) => {
    show({ account: { signIn: async () => fail(failure) } });
    await signIn();
    expect(screen.getByText('Authentication failed')).toBeTruthy();
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    expect(screen.getAllByText(inToast).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('that never was confirmed leads to the mail', async () => {
    show({ account: { signIn: async () => fail({ type: 'NotConfirmed', reason: 'Email not confirmed' }) } });
    await signIn();
    expect(screen.getByRole('heading', { name: 'Please check your email to verify your account' })).toBeTruthy();
  });

  it('is asked for once while the answer is on its way', async () => {
    let answer: (given: Result<null, SignInFailure>) => void = () => {};
    const ask = vi.fn(() => new Promise<Result<null, SignInFailure>>((resolve) => (answer = resolve)));
    show({ account: { signIn: ask } });
    await signIn();
    fireEvent.submit(submitOf('Sign In')!.form!);
    expect(ask).toHaveBeenCalledTimes(1);
    await act(async () => answer(fail({ type: 'Offline' })));
    expect(screen.getByText('No internet connection')).toBeTruthy();
  });
});

describe('signing up', () => {
  it.each([
    [{ online: true }, 'Klavier-88', false],
    [{ online: true }, 'klavier', true],
    [{ online: false }, 'Klavier-88', true],
  ])('the button with %j and the password %j: off is %j', (sync, password, off) => {
    show({ tab: 'signup', sync });
    type(/^Password \(/, password);
    expect(submitOf('Create Account')?.disabled).toBe(off);
  });

  it('keeps role and company, and then asks to open the mail', async () => {
    const signUp = vi.fn<SignIn['signUp']>(async () => ok({ signedIn: false }));
    show({ tab: 'signup', account: { signUp } });
    fillSignUp();
    expect(screen.queryByLabelText(/^Company/)).toBeNull();
    type('I am a', 'dealer');
    type(/^Company/, 'Klavierhaus');
    fireEvent.click(submitOf('Create Account')!);
    await waitFor(() => expect(signUp).toHaveBeenCalled());
    await settle();
    expect(signUp.mock.calls[0]?.[0]).toMatchObject({ role: 'dealer', companyName: 'Klavierhaus', phone: '' });
    expect(screen.getByText('Account created successfully! Please check your email to confirm your account.')).toBeTruthy();
  });

  it('A-11 under a name of the house says so, and asks nothing of the server', async () => {
    const signUp = vi.fn<SignIn['signUp']>(async () => ok({ signedIn: false }));
    show({ tab: 'signup', account: { signUp } });
    fillSignUp();
    type(/^Full name/, 'Soundboard Team');
    fireEvent.click(submitOf('Create Account')!);
    expect(await screen.findByText('This name would pass for Soundboard itself. Please give your own.')).toBeTruthy();
    expect(signUp).not.toHaveBeenCalled();
  });

  it('offers no role of an admin', () => {
    show({ tab: 'signup' });
    const roles = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value);
    expect(roles).toEqual(['buyer', 'seller', 'dealer', 'technician', 'evaluator', 'mover']);
  });

  it('that fails without a reason says so', async () => {
    show({ tab: 'signup', account: { signUp: async () => fail({ type: 'Refused', reason: '' }) } });
    fillSignUp();
    fireEvent.click(submitOf('Create Account')!);
    await settle();
    expect(screen.getAllByText('Failed to create account').length).toBeGreaterThan(0);
  });
});

describe('other services', () => {
  it('that the server does not offer are shown, off, with the reason', async () => {
    show();
    await settle();
    const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Continue with ${name}` }).disabled;
    expect(['Google', 'GitHub', 'Apple'].map(isOff)).toEqual([false, true, true]);
    expect(screen.getByText('GitHub, Apple: not offered by this server.')).toBeTruthy();
  });

  it('are off without a connection, and the page says why', async () => {
    show({ sync: { online: false } });
    await settle();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with Google' }).disabled).toBe(true);
    expect(screen.getByText('No internet connection')).toBeTruthy();
    expect(screen.getByText('Please check your connection and try again.')).toBeTruthy();
  });

  it('that fail say so', async () => {
    show({ account: { signInWith: async () => fail({ type: 'Refused', reason: 'provider is not enabled' }) } });
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
    await settle();
    expect(screen.getByText('Social login failed')).toBeTruthy();
    expect(screen.getByText('provider is not enabled')).toBeTruthy();
  });
});
