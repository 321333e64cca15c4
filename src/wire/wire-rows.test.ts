import { describe, expect, it } from 'vitest';
import { fieldsToWire, rowFromWire } from './wire-rows.ts';

const id = '11111111-1111-4111-8111-111111111111';

const listing = {
  id,
  owner_id: id,
  title: 'Blu\u0308thner',
  piano_type: 'Grand',
  status: 'active',
  is_published: true,
  version: 3,
  created_at: '2026-11-27T22:18:25.666+00:00',
  updated_at: '2026-11-27T22:18:25.666+00:00',
};

function read(more: Record<string, unknown>) {
  return rowFromWire('pianos', { ...listing, ...more });
}

describe('a listing from the server', () => {
  it.each([
    ['embedded: text', '4500.00', 450_000],
    ['hosted: number', 4500, 450_000],
    ['cents as text', '0.07', 7],
    ['cents as a number that has no exact binary form', 1234.56, 123_456],
    ['more zeros than cents', '12.3000', 1_230],
    ['on request', null, null],
  ])('reads a price, %s', (_name, price, price_cents) => {
    expect(read({ price })).toMatchObject({ ok: true, value: { row: { price_cents } } });
  });

  it.each([
    ['embedded', '2026-11-27 22:18:25.666+00'],
    ['hosted', '2026-11-27T22:18:25.666+00:00'],
    ['another zone', '2026-11-27T23:18:25.666+01:00'],
    ['without a zone, which is UTC', '2026-11-27T22:18:25.666'],
  ])('reads a time, %s', (_name, created_at) => {
    expect(read({ created_at })).toMatchObject({ ok: true, value: { row: { created_at: '2026-11-27T22:18:25.666Z' } } });
  });

  it('brings text to NFC and fills what is absent', () => {
    expect(read({})).toMatchObject({
      ok: true,
      value: { version: 3, row: { title: 'Blüthner', model: '', image_urls: [], tier: 'basic', seller: null, deleted: false } },
    });
  });

  it('reads what the database alone decides, and the owner’s word that it is there', () => {
    const given = '2026-11-27 22:18:25.666+00';
    const names = ['highlighted_until', 'listed_at', 'ends_at', 'confirmed_at'];
    const times = (value: string | null) => Object.fromEntries(names.map((name) => [name, value]));
    expect(read({ ...times(given), screening_reason: 'No photo shows it' })).toMatchObject({
      ok: true, value: { row: { ...times('2026-11-27T22:18:25.666Z'), screening_reason: 'No photo shows it' } },
    });
    expect(read({})).toMatchObject({ ok: true, value: { row: { ...times(null), screening_reason: '' } } });
  });

  it('U-SEA-03 reads what a listing cost before, in cents and UTC', () => {
    const former = [{ price: 4200.5, until: '2026-11-27T23:18:25.666123+01:00' }, { price: null, until: '2026-11-28 00:00:00+00' }];
    const former_prices = [{ price_cents: 420_050, until: '2026-11-27T22:18:25.666Z' }, { price_cents: null, until: '2026-11-28T00:00:00.000Z' }];
    expect(read({ former_prices: former })).toMatchObject({ ok: true, value: { row: { former_prices } } });
    expect(read({ former_prices: JSON.stringify(former) })).toMatchObject({ ok: true, value: { row: { former_prices } } });
    expect(read({})).toMatchObject({ ok: true, value: { row: { former_prices: [] } } });
  });

  it.each([
    ['price', { price: 'abc' }],
    ['ends_at', { ends_at: 'soon' }],
    ['price', { price: '12.345' }],
    ['status', { status: 'unknown' }],
    ['piano_type', { piano_type: 'Organ' }],
    ['created_at', { created_at: 'yesterday' }],
    ['id', { id: '7' }],
    ['version', { version: 'x' }],
    ['image_urls', { image_urls: '{a,b}' }],
  ])('names the field it cannot read: %s', (field, bad) => {
    expect(read(bad)).toMatchObject({ ok: false, error: { type: 'UnreadableRow', field } });
  });

  it('takes no row that is not an object', () => {
    for (const bad of ['x', 7, []]) expect(rowFromWire('pianos', bad).ok).toBe(false);
  });
});

describe('fields for the server', () => {
  it.each([
    [420_000, '4200.00'],
    [7, '0.07'],
    [419_950, '4199.50'],
    [0, '0.00'],
    [null, null],
  ])('writes %s cents as %s euro', (price_cents, price) => {
    expect(fieldsToWire('pianos', { price_cents, title: 'U1' })).toEqual({ price, title: 'U1' });
  });
});
