import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSessionCheck } from './own-session.ts';

function answering(answer: unknown) {
  const getSession = () => (answer === 'never' ? new Promise(() => {}) : Promise.resolve(answer));
  return createSessionCheck({ auth: { getSession } } as never, 'me');
}

afterEach(() => vi.useRealTimers());

describe('P-OFF-10: a person’s request', () => {
  it('leaves with the person’s own session', async () => {
    expect(await answering({ data: { session: { user: { id: 'me' } } }, error: null })()).toBeNull();
  });

  it.each([
    ['the server ended it', { data: { session: null }, error: { status: 400, code: 'refresh_token_not_found', message: 'x' } }],
    ['there is none', { data: { session: null }, error: null }],
    ['it is somebody else’s', { data: { session: { user: { id: 'other' } } }, error: null }],
  ])('waits for a sign-in when %s', async (_why, answer) => {
    expect(await answering(answer)()).toEqual({ kind: 'auth', code: 'no-session', reason: '' });
  });

  it.each([
    ['no answer', 0, 'network'],
    ['a server in trouble', 503, 'http-503'],
    ['too many questions', 429, 'http-429'],
  ])('is tried again later after %s', async (_why, status, code) => {
    const answer = { data: { session: null }, error: { status, message: 'x' } };
    expect(await answering(answer)()).toMatchObject({ kind: 'transient', code });
  });

  it('does not wait for a refresh that hangs', async () => {
    vi.useFakeTimers();
    const checked = answering('never')();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await checked).toEqual({ kind: 'transient', code: 'network', reason: '' });
  });
});
