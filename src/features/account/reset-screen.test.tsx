// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readAuthLink } from '../../domain/account/auth-link.ts';
import { ok } from '../../lib/result.ts';
import type { Session } from '../../domain/account/session.ts';
import type { SignIn } from '../../server/ports/sign-in.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { ResetScreen } from './reset-screen.tsx';

afterEach(() => cleanup());

const recovery = 'token_hash=abc&type=recovery';
const user = (email: string, expired = false): Session => ({ kind: 'user', userId: 'u', email, fullName: '', role: 'buyer', memberSince: '', expired });

function show(query: string, session: Session = { kind: 'visitor' }) {
  const asked: unknown[] = [];
  const fake: Partial<SignIn> = {
    resetPassword: async (request) => {
      asked.push(request.link);
      return ok(null);
    },
  };
  const { host } = createFakeHost({ session, server: { account: fake as SignIn } });
  renderScreen(<ResetScreen link={readAuthLink(new URLSearchParams(query))} />, host);
  return asked;
}

const hasForm = () => screen.queryByLabelText(/^New password/) !== null;

describe('U-SYN-11 a link to a new password', () => {
  it('says for whom it is, and sends that with it', async () => {
    const asked = show(`${recovery}&email=a%2Bb%40people.example`);
    screen.getByText('For the account of a+b@people.example. All its other devices are signed out.');
    fireEvent.change(screen.getByLabelText(/^New password/), { target: { value: 'Stimmgabel-442!' } });
    fireEvent.change(screen.getByLabelText(/^Confirm password/), { target: { value: 'Stimmgabel-442!' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set new password' }));
    await act(() => Promise.resolve());
    expect(asked).toEqual([{ kind: 'token', tokenHash: 'abc', type: 'recovery', email: 'a+b@people.example' }]);
  });

  it('says before anything is typed that the device holds somebody else’s data', () => {
    show(`${recovery}&email=seller@people.example`, user('buyer@people.example'));
    screen.getByText('This device holds the data of buyer@people.example. Sign out of that account first.');
    screen.getByText('The link is for seller@people.example. It is not used up: sign out, then open it again.');
    expect(screen.getByRole('link', { name: 'Go to Profile' }).getAttribute('href')).toBe('/profile');
    expect(hasForm()).toBe(false);
  });

  it.each([
    ['the same person is signed in', user('Seller@people.example')],
    ['the session of the other has ended', user('buyer@people.example', true)],
  ])('has its form where %s', (_where, session) => {
    show(`${recovery}&email=seller@people.example`, session);
    expect(hasForm()).toBe(true);
  });

  it('that does not say for whom it is names who is signed in', () => {
    show(recovery, user('buyer@people.example'));
    screen.getByText('On this device buyer@people.example is signed in. If the link is for another account, sign out first.');
    expect(hasForm()).toBe(true);
  });
});
