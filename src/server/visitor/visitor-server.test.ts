import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import type { VisitorLetter } from '../../domain/conversation/visitor.ts';
import { fail, ok } from '../../lib/result.ts';
import { noPersonCheck, type PersonCheck } from '../../platform/person-check.ts';
import { createVisitorServer } from './visitor-server.ts';

const letter: VisitorLetter = {
  sellerId: 's', sellerName: 'Seller', piano: null, writtenAt: '2026-01-01T00:00:00.000Z', name: 'n', email: 'e@people.example', phone: '', message: 'm', inquiryType: 'general', state: 'waiting', reason: '',
};

function open(check: PersonCheck) {
  const invoke = vi.fn(async (_name: string, _sent: { body: Record<string, unknown> }) => ({ error: null }));
  const supabase = { functions: { invoke } } as unknown as SupabaseClient;
  return { server: createVisitorServer(supabase, check), bodies: () => invoke.mock.calls.map(([, { body }]) => body) };
}

describe('a letter', () => {
  it('shows a token of the moment it is sent in, another with each try', async () => {
    const tokens = ['one', 'two'];
    const { server, bodies } = open({ pass: async () => ok(tokens.shift()) });
    expect([await server.submit('i', letter), await server.submit('i', letter)]).toEqual([{ ok: true, value: null }, { ok: true, value: null }]);
    expect(bodies().map(({ id, personToken }) => [id, personToken])).toEqual([['i', 'one'], ['i', 'two']]);
  });

  it('goes as ever where no check is set up', async () => {
    const { server, bodies } = open(noPersonCheck);
    await server.submit('i', letter);
    expect(JSON.stringify(bodies()[0])).not.toContain('personToken');
  });

  it.each([
    ['Offline', 'transient', ''],
    ['Later', 'transient', ''],
    ['Unavailable', 'rejected', expect.stringMatching(/content blocker/)],
    ['Cancelled', 'rejected', expect.stringMatching(/closed the check/)],
  ] as const)('is not sent while the check says %s, and goes again or waits for its person', async (why, kind, reason) => {
    const { server, bodies } = open({ pass: async () => fail(why) });
    expect(await server.submit('i', letter)).toMatchObject({ ok: false, failure: { kind, reason: reason as string } });
    expect(bodies()).toEqual([]);
  });
});
