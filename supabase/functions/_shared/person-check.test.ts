import { afterEach, describe, expect, it, vi } from 'vitest';
import { dummyToken, judge, strictSecret, testKeys } from '../../../tests/support/siteverify.ts';
import { createPersonCheck, readPersonCheck, type PersonCheckParts } from './person-check.ts';

afterEach(() => vi.restoreAllMocks());

function openWorld(secret: string) {
  const spent = new Set<string>();
  const asked: Record<string, string>[] = [];
  const fetch: PersonCheckParts['fetch'] = async (request) => {
    const given = (await request.json()) as Record<string, string>;
    asked.push(given);
    return Response.json(judge(spent, given));
  };
  return { check: createPersonCheck({ secret, fetch }), asked };
}

async function told(answer: Response | null): Promise<unknown> {
  return answer && [answer.status, ((await answer.json()) as { hint: string }).hint];
}

describe('the check that a person is writing', () => {
  it('lets pass what Cloudflare says yes to, and tells it who asks where one address is known', async () => {
    const { check, asked } = openWorld(testKeys.passes);
    expect(await check(dummyToken, '192.0.2.7')).toBeNull();
    expect(await check(dummyToken, '2001:db8::/64')).toBeNull();
    expect(await check(dummyToken, '')).toBeNull();
    expect(asked).toEqual([{ secret: testKeys.passes, response: dummyToken, remoteip: '192.0.2.7' }, { secret: testKeys.passes, response: dummyToken }, { secret: testKeys.passes, response: dummyToken }]);
  });

  it.each([undefined, null, '', 7, {}])('asks nobody about %o, which is no token', async (token) => {
    const { check, asked } = openWorld(testKeys.passes);
    expect(await told(await check(token, ''))).toEqual([403, 'person-check-missing']);
    expect(asked).toEqual([]);
  });

  it('refuses what is wrong, too long or used, each with its cause', async () => {
    expect(await told(await openWorld(testKeys.fails).check(dummyToken, ''))).toEqual([403, 'person-check-failed']);
    expect(await told(await openWorld(testKeys.spent).check(dummyToken, ''))).toEqual([403, 'person-check-spent']);
    expect(await told(await openWorld(testKeys.passes).check('x'.repeat(2049), ''))).toEqual([403, 'person-check-failed']);
    const { check } = openWorld(strictSecret);
    expect(await check('good-1', '')).toBeNull();
    expect(await told(await check('good-1', ''))).toEqual([403, 'person-check-spent']);
    expect(await told(await check('made-up', ''))).toEqual([403, 'person-check-failed']);
  });

  it('lets nobody pass where there is no verdict: wrong secret, no answer, a page, no JSON of theirs', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    expect(await told(await openWorld('another').check(dummyToken, ''))).toEqual([503, 'person-check-unavailable']);
    const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => new Response('<h1>Portal</h1>'), async () => Response.json({ success: 'yes' }), async () => Response.json(null)];
    for (const fetch of answers) expect(await told(await createPersonCheck({ secret: 's', fetch })('t', ''))).toEqual([503, 'person-check-unavailable']);
    expect(error).toHaveBeenCalledTimes(5);
    expect(error.mock.calls.flat().join(' ')).not.toContain('another');
  });

  it('is off without a secret', async () => {
    expect(await readPersonCheck(() => undefined)(undefined, '')).toBeNull();
    expect(await told(await readPersonCheck((name) => (name === 'TURNSTILE_SECRET_KEY' ? 's' : undefined))(undefined, ''))).toEqual([403, 'person-check-missing']);
  });
});
