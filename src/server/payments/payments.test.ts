import { describe, expect, it } from 'vitest';
import { Unreadable } from '../../lib/fields.ts';
import { readPayment } from './payments.ts';

const row = {
  id: '6f0c1f3e-0000-4000-8000-000000000001', owner_id: 'x', piano_id: '6f0c1f3e-0000-4000-8000-000000000002', piano_title: 'A grand',
  product: 'featured', days: 7, net_cents: 3500, vat_rate: 1900, vat_cents: 665, gross_cents: 4165, country_code: 'DE', state: 'paid',
  provider: 'sandbox', reference: 'r', checkout_url: '/pay/sandbox/x', created_at: '2026-11-28 10:00:00.5+00', settled_at: null,
};

describe('readPayment', () => {
  it('reads a row of both backends: numbers as numbers or as text, times in either form', () => {
    const read = readPayment(row, 'payment');
    expect(read).toEqual({
      id: row.id, pianoId: row.piano_id, pianoTitle: 'A grand', product: 'featured', requestId: null, days: 7, netCents: 3500, vatRate: 1900,
      vatCents: 665, grossCents: 4165, countryCode: 'DE', state: 'paid', isTest: true, checkoutUrl: '/pay/sandbox/x',
      createdAt: '2026-11-28T10:00:00.500Z', settledAt: null, refundDueCents: 0, refundedCents: 0,
    });
    expect(readPayment({ ...row, gross_cents: '4165', net_cents: '3500', created_at: '2026-11-28T10:00:00.500Z' }, 'payment')).toEqual(read);
    expect(readPayment({ ...row, piano_id: null, provider: 'stripe' }, 'payment')).toMatchObject({ pianoId: null, isTest: false });
  });

  it.each([
    ['nothing', null],
    ['no id', { ...row, id: 7 }],
    ['another product', { ...row, product: 'gold' }],
    ['another state', { ...row, state: 'refunded' }],
    ['half a cent', { ...row, gross_cents: 1.5 }],
    ['no amount', { ...row, vat_cents: undefined }],
  ])('%s is no payment', (_what, given) => {
    expect(() => readPayment(given, 'payment')).toThrow(Unreadable);
  });
});
