import { expect, test } from 'vitest';
import type { Session } from '../../domain/account/session.ts';
import { createWelcome } from './welcome.ts';

const day = 24 * 3_600_000;
const now = Date.parse('2026-05-10T12:00:00Z');

function createWorld(invoke: () => Promise<unknown> = () => Promise.resolve({})) {
  const sent: unknown[] = [];
  const supabase = {
    functions: {
      invoke: (name: string, { body }: { body: unknown }) => {
        sent.push([name, body]);
        return invoke();
      },
    },
  };
  return { sent, welcome: createWelcome({ supabase: supabase as never, now: () => now }) };
}

function person(given: Partial<Extract<Session, { kind: 'user' }>>): Session {
  return {
    kind: 'user', userId: 'a', email: 'new@people.example', fullName: 'New person', role: 'buyer',
    memberSince: new Date(now - 1000).toISOString(), expired: false, ...given,
  };
}

test.each([
  ['buyer', 'buyer'],
  ['seller', 'seller'],
  ['dealer', 'both'],
  ['technician', 'both'],
  ['admin', 'both'],
])('a %s is welcomed as %s, with the full name', async (role, userType) => {
  const { sent, welcome } = createWorld();
  await welcome(person({ role }));
  expect(sent).toEqual([['send-welcome-email', { email: 'new@people.example', name: 'New person', userType }]]);
});

test('who gave no name goes by the local part of the address', async () => {
  const { sent, welcome } = createWorld();
  await welcome(person({ fullName: '' }));
  expect(sent).toMatchObject([['send-welcome-email', { name: 'new' }]]);
});

test('each person is asked for once, also after a failure', async () => {
  const { sent, welcome } = createWorld(() => Promise.reject(new Error('no network')));
  await Promise.all([welcome(person({})), welcome(person({})), welcome(person({ userId: 'b' }))]);
  expect(sent).toHaveLength(2);
});

test.each<[string, Session]>([
  ['a visitor', { kind: 'visitor' }],
  ['an expired session', person({ expired: true })],
  ['an old account', person({ memberSince: new Date(now - 8 * day).toISOString() })],
  ['an account without a time', person({ memberSince: '' })],
])('%s is not welcomed', async (_who, session) => {
  const { sent, welcome } = createWorld();
  await welcome(session);
  expect(sent).toEqual([]);
});
