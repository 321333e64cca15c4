// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { createRevoking, keepForRevoking } from './revoke-later.ts';

const minute = 60_000;

function createWorld(answers: ({ status: number } | null)[]) {
  const asked: string[] = [];
  let time = 1_000_000;
  const revoking = createRevoking({
    revoke: async (token) => {
      asked.push(token);
      return { error: answers.shift() ?? null };
    },
    now: () => time,
  });
  keepForRevoking('token', time);
  return { asked, revoking, pass: (ms: number) => (time += ms) };
}

beforeEach(() => localStorage.clear());

describe('P-OFF-11: a sign-out that the server has not heard of', () => {
  it('is told again until the server answers, once', async () => {
    const { asked, revoking } = createWorld([{ status: 0 }, { status: 503 }, null]);
    for (let count = 0; count < 5; count += 1) await revoking.attempt();
    expect(asked).toEqual(['token', 'token', 'token']);
    expect(localStorage.length).toBe(0);
  });

  it('is told once by occasions that come together', async () => {
    const { asked, revoking } = createWorld([null]);
    await Promise.all([revoking.attempt(), revoking.attempt()]);
    expect(asked).toEqual(['token']);
  });

  it('lets whoever asks while it is told wait for the answer', async () => {
    let answer: (given: { error: null }) => void = () => undefined;
    const revoking = createRevoking({ revoke: () => new Promise((resolve) => (answer = resolve)) });
    keepForRevoking('token', Date.now());
    void revoking.attempt();
    const second = revoking.attempt().then(() => localStorage.length);
    answer({ error: null });
    expect(await second).toBe(0);
  });

  it('needs no second word when the session was over anyway', async () => {
    const { asked, revoking } = createWorld([{ status: 403 }]);
    for (let count = 0; count < 2; count += 1) await revoking.attempt();
    expect(asked).toEqual(['token']);
  });

  it('forgets a token that has run out', async () => {
    const { asked, revoking, pass } = createWorld([]);
    pass(61 * minute);
    await revoking.attempt();
    expect(asked).toEqual([]);
    expect(localStorage.length).toBe(0);
  });
});
