import { expect, test } from 'vitest';
import { createSignInGuard } from './sign-in-guard.ts';

const minute = 60_000;

function createWorld() {
  let time = 1_000_000;
  const guard = createSignInGuard(() => time);
  const here = { email: 'a@people.example', address: '192.0.2.1' };
  return {
    guard,
    here,
    pass: (ms: number) => {
      time += ms;
    },
    /** Fails as often, each time as soon as it may; gives the waits in between. */
    fail(times: number, attempt = here): number[] {
      return Array.from({ length: times }, () => {
        const wait = guard.waitOf(attempt);
        time += wait * 1000;
        guard.note({ ...attempt, ok: false });
        return wait;
      });
    },
  };
}

test('four failures are free, then the wait grows up to a quarter of an hour', () => {
  const { fail } = createWorld();
  expect(fail(15)).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
});

test('case, blanks and form of the address make no other account', () => {
  const { guard, here, fail } = createWorld();
  fail(5);
  expect(guard.waitOf({ ...here, email: ' A@People.Example ' })).toBe(5);
});

test('a success clears the account; an hour without a failure does too', () => {
  const { guard, here, fail, pass } = createWorld();
  fail(5);
  guard.note({ ...here, ok: true });
  expect(guard.waitOf(here)).toBe(0);
  fail(4);
  pass(61 * minute);
  expect(fail(5)).toEqual([0, 0, 0, 0, 0]);
});

test('the owner elsewhere is not kept waiting by who guesses from one address', () => {
  const { guard, here, fail } = createWorld();
  fail(10);
  expect(guard.waitOf({ ...here, address: '192.0.2.2' })).toBe(0);
});

test('guessing one account from many addresses waits too, but never long', () => {
  const { guard, here } = createWorld();
  for (let place = 0; place < 40; place += 1) guard.note({ ...here, address: `198.51.100.${place}`, ok: false });
  expect(guard.waitOf({ ...here, address: '203.0.113.1' })).toBe(60);
});

test('trying many accounts from one address waits, and an own account in between does not help', () => {
  const { guard, here } = createWorld();
  for (let place = 0; place < 60; place += 1) {
    guard.note({ email: `${place}@people.example`, address: here.address, ok: false });
    guard.note({ ...here, ok: true });
  }
  expect(guard.waitOf({ email: 'next@people.example', address: here.address })).toBe(5);
});

test('the memory stays bounded', () => {
  const { guard, here } = createWorld();
  for (let place = 0; place < 15_000; place += 1) guard.note({ email: `${place}@people.example`, address: `address ${place}`, ok: false });
  for (let count = 0; count < 5; count += 1) guard.note({ ...here, ok: false });
  expect(guard.waitOf(here)).toBe(5);
});
