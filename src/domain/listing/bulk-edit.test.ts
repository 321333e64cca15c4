import { describe, expect, it } from 'vitest';
import { parsePercent, planBulkEdit, type BulkChange, type BulkFields, type BulkTarget, type LeftOut } from './bulk-edit.ts';

const target = (more: Partial<BulkTarget> = {}): BulkTarget => ({
  id: 'a', title: 'Yamaha U3', price_cents: 420_000, status: 'active', is_published: true, publish_wanted: false, screening_state: 'approved', ...more,
});

describe('U-IMP-15 one change to many listings', () => {
  it.each<[string, Partial<BulkTarget>, BulkChange, BulkFields | LeftOut]>([
    ['B-1 a percentage, in whole euro', {}, { kind: 'percent', hundredths: -250 }, { price_cents: 409_500 }],
    ['B-1 a percentage rounds', { price_cents: 399_000 }, { kind: 'percent', hundredths: 333 }, { price_cents: 412_300 }],
    ['B-1 an amount', {}, { kind: 'amount', cents: -20_000 }, { price_cents: 400_000 }],
    ['B-1 an amount with cents is taken as it is', {}, { kind: 'amount', cents: 50 }, { price_cents: 420_050 }],
    ['B-2 no price', { price_cents: null }, { kind: 'percent', hundredths: 100 }, 'NoPrice'],
    ['B-2 nothing left', { price_cents: 10_000 }, { kind: 'amount', cents: -10_000 }, 'TooLow'],
    ['B-2 far too much', { price_cents: 99_999_999_900 }, { kind: 'amount', cents: 100 }, 'TooHigh'],
    ['B-2 the same', { price_cents: 1000 }, { kind: 'percent', hundredths: 100 }, 'Same'],
    ['B-2 a sold one has no price to change', { status: 'sold' }, { kind: 'percent', hundredths: 100 }, 'NotNow'],
    ['B-3 a state', {}, { kind: 'action', action: 'reserve' }, { status: 'reserved' }],
    ['B-3 a state with its publication', { status: 'ended', is_published: false }, { kind: 'action', action: 'relist' }, { status: 'active', is_published: true }],
    ['B-3 a state that is not to be had now', { status: 'draft' }, { kind: 'action', action: 'sold' }, 'NotNow'],
  ])('%s', (_name, more, change, wanted) => {
    const { edits, left } = planBulkEdit([target(more)], change);
    expect(left[0]?.why ?? edits[0]?.after).toEqual(wanted);
    expect(edits.length + left.length).toBe(1);
  });

  it.each<BulkChange>([{ kind: 'action', action: 'relist' }, { kind: 'action', action: 'end' }, { kind: 'amount', cents: 100 }])(
    'B-4 $kind $action brings what was shown of each field that it writes, which takes it back',
    (change) => {
      const shown = [target({ status: 'ended', is_published: false }), target({ id: 'b' })];
      const { edits } = planBulkEdit(shown, change);
      expect(edits.length).toBeGreaterThan(0);
      for (const { id, before, after } of edits) {
        expect(Object.keys(before)).toEqual(Object.keys(after));
        expect(shown.find((one) => one.id === id)).toMatchObject(before);
      }
    },
  );

  it.each<[string, number | null]>([
    ['5', 500], ['-2,5 %', -250], ['+3.25', 325], ['−10', -1000], ['-90', -9000], ['-91', null], ['0', 0], ['1.000', null], ['ten', null], ['', null],
  ])('reads %j percent', (text, hundredths) => {
    expect(parsePercent(text)).toBe(hundredths);
  });
});
