// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { eitherAborts, parseUrl } from './older-browsers.ts';

describe('U-ENG-06 what older browsers lack', () => {
  it.each([[0], [1]])('aborts with signal %i and its reason', (which) => {
    const controllers = [new AbortController(), new AbortController()] as const;
    const both = eitherAborts(controllers[0].signal, controllers[1].signal);
    expect(both.aborted).toBe(false);
    controllers[which]?.abort('why');
    controllers[1 - which]?.abort('too late');
    expect([both.aborted, both.reason]).toEqual([true, 'why']);
  });

  it('is aborted from the start with one that is, and tells of a time that ran out as such', async () => {
    expect(eitherAborts(AbortSignal.abort('gone'), new AbortController().signal).reason).toBe('gone');
    const both = eitherAborts(new AbortController().signal, AbortSignal.timeout(1));
    await expect.poll(() => both.aborted).toBe(true);
    expect(both.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it.each([
    ['https://pianos.example/x', undefined, 'https://pianos.example/x'],
    ['/x', 'https://pianos.example', 'https://pianos.example/x'],
    ['/x', undefined, undefined],
    ['https://', undefined, undefined],
  ])('reads %j beside %j', (text, base, expected) => {
    expect(parseUrl(text, base)?.href).toBe(expected);
  });
});
