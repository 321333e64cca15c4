import { afterEach, expect, it, vi } from 'vitest';
import { fail, ok } from '../lib/result.ts';
import { createPersonCheck, noPersonCheck, type PersonCheckParts } from './person-check.ts';

afterEach(() => vi.restoreAllMocks());

function open(parts: Partial<PersonCheckParts> = {}) {
  const ask = vi.fn<PersonCheckParts['ask']>(async () => ok('token'));
  return { ask, check: createPersonCheck({ ask, isOnline: () => true, isVisible: () => true, ...parts }) };
}

it('gives nothing and asks nobody where no check is set up', async () => {
  expect(await noPersonCheck.pass()).toEqual(ok(undefined));
});

it('gives what was asked for, anew each time', async () => {
  const { check, ask } = open();
  expect([await check.pass(), await check.pass()]).toEqual([ok('token'), ok('token')]);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks nobody without a line, and nobody who does not look', async () => {
  const [offline, hidden] = [open({ isOnline: () => false }), open({ isVisible: () => false })];
  expect([await offline.check.pass(), await hidden.check.pass()]).toEqual([fail('Offline'), fail('Later')]);
  expect([offline.ask.mock.calls, hidden.ask.mock.calls]).toEqual([[], []]);
});

it('says that it could not be made, or that the line was lost meanwhile', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const broken = async () => Promise.reject(new Error('blocked'));
  expect(await open({ ask: broken }).check.pass()).toEqual(fail('Unavailable'));
  const line = vi.fn<() => boolean>().mockReturnValueOnce(true).mockReturnValue(false);
  expect(await open({ ask: broken, isOnline: line }).check.pass()).toEqual(fail('Offline'));
});

it('asks one after the other, also after one that was closed', async () => {
  let shown = 0;
  const most: number[] = [];
  const answers = [fail('Cancelled' as const), ok('second')];
  const { check } = open({
    async ask() {
      most.push((shown += 1));
      await Promise.resolve();
      shown -= 1;
      return answers.shift() ?? fail('Unavailable');
    },
  });
  expect(await Promise.all([check.pass(), check.pass()])).toEqual([fail('Cancelled'), ok('second')]);
  expect(most).toEqual([1, 1]);
});
