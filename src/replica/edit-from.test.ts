import { describe, expect, it } from 'vitest';
import { choose, createCleanDocument, editDocument, editFrom, type ReplicaDocument } from './document.ts';
import type { Row } from './row.ts';
import { applyAccepted, applyPulled, rebase } from './server-steps.ts';
import { kinds, replicatedCollections } from './kinds/kinds.ts';

const { writable } = kinds.pianos;
const shown = { id: 'p', price_cents: 100, description: 'Old', finish: 'black', deleted: false };
const clean = (row: Row = shown, version = 1) => createCleanDocument({ collection: 'pianos', row, version, generation: 1 });
const save = (document: ReplicaDocument, fields: Row, more: { standsOn?: readonly string[] } = {}) => editFrom(document, { shown, fields, now: 5, writable, ...more });

describe('what a form showed when it was opened is the base of what it writes', () => {
  it('U-SYN-01 keeps both values of a field that another device changed meanwhile, and merges the others', () => {
    const { document, contested } = save(clean({ ...shown, price_cents: 200, finish: 'white' }, 2), { price_cents: 300, description: 'New', finish: 'black' });
    expect(contested).toEqual(['price_cents']);
    expect(document).toMatchObject({
      pending: 'waiting', row: { price_cents: 200, description: 'New', finish: 'white' }, alternatives: [{ field: 'price_cents', mine: 300 }],
    });
  });

  it('U-SYN-01 comes to the same whether the other change arrives before the form is saved or after', () => {
    const theirs = { ...shown, price_cents: 200, finish: 'white' };
    const mine = { price_cents: 300, description: 'New' };
    const after = save(clean(theirs, 2), mine).document;
    const before = rebase(save(clean(), mine).document, { row: theirs, version: 2, now: 5, writable });
    expect({ ...before, change: null }).toEqual({ ...after, change: null });
  });

  it('U-SYN-02 keeps both of two tabs: the first waits to be sent, the second is offered', () => {
    const first = save(clean(), { description: 'Of the first tab' }).document;
    const second = save(first, { description: 'Of the second tab' });
    expect(second).toMatchObject({
      contested: ['description'],
      document: { pending: 'waiting', row: { description: 'Of the first tab' }, alternatives: [{ mine: 'Of the second tab' }] },
    });
    expect(save(second.document, { description: 'Of the second tab' }).document).toEqual(second.document);
  });

  it('writes nothing that the person left as it was, and nothing of a step whose ground has moved', () => {
    const moved = clean({ ...shown, price_cents: 200 }, 2);
    expect(save(moved, { price_cents: 100 })).toEqual({ document: moved, contested: [] });
    const step = save(moved, { description: 'New' }, { standsOn: ['price_cents'] });
    expect(step).toMatchObject({ contested: ['description'], document: { pending: 'clean', row: { description: 'Old' } } });
  });

  it('takes a field for unchanged that the row was stored without', () => {
    expect(editFrom(clean({ id: 'p' }), { shown: { vat_scheme: '' }, fields: { vat_scheme: 'margin' }, now: 5, writable })).toMatchObject({
      contested: [], document: { row: { vat_scheme: 'margin' } },
    });
  });

  it('sends a refused row again that is saved as it stands', () => {
    const refused: ReplicaDocument = { ...save(clean(), { price_cents: 300 }).document, pending: 'parked' };
    expect(editFrom(refused, { shown: refused.row, fields: { price_cents: 300 }, now: 6, writable }).document.pending).toBe('waiting');
  });

  it.each(replicatedCollections.flatMap((collection) => kinds[collection].writable.map((field) => [collection, field] as const)))(
    'U-SYN-01 holds for %s.%s',
    (collection, field) => {
      const rules = kinds[collection].writable;
      const row = { id: 'r', deleted: false, [field]: 'shown' };
      const stored = createCleanDocument({ collection, row: { ...row, [field]: 'theirs' }, version: 2, generation: 1 });
      const { document } = editFrom(stored, { shown: row, fields: { [field]: 'mine' }, now: 5, writable: rules });
      expect(document).toMatchObject({ row: { [field]: 'theirs' }, alternatives: [{ field, mine: 'mine' }] });
    },
  );
});

describe('U-SYN-05 a choice that is open while the person goes on', () => {
  const first = rebase(save(clean(), { price_cents: 1001 }).document, { row: { ...shown, price_cents: 2002 }, version: 2, now: 5, writable });
  const later = editDocument(first, { fields: { price_cents: 3003 }, now: 6, writable });
  const pick = (document: ReplicaDocument, value: unknown) => choose(document, { field: 'price_cents', value, shown: document.row.price_cents, kept: [1001], now: 7, writable });

  it('keeps all three: the kept one, the one that waits, and the server’s', () => {
    expect(later).toMatchObject({ row: { price_cents: 3003 }, base: { price_cents: 2002 }, alternatives: [{ mine: 1001 }] });
  });

  it('keeps the one that waited as well when the server moves on once more', () => {
    const once = applyPulled(later, { collection: 'pianos', row: { ...shown, price_cents: 4004 }, version: 3, generation: 2, now: 8, writable });
    expect(once).toMatchObject({ row: { price_cents: 4004 }, alternatives: [{ mine: 1001 }, { mine: 3003 }] });
  });

  it.each([
    ['mine', 1001, 'waiting'],
    ['what waits', 3003, 'waiting'],
    ['the server’s', 2002, 'clean'],
  ])('takes %s', (_which, value, pending) => {
    expect(pick(later, value)).toMatchObject({ pending, row: { price_cents: value }, alternatives: [] });
  });

  it('stays open where something new came between seeing and choosing', () => {
    const moved = clean({ ...shown, price_cents: 4004 }, 3);
    const open = { ...moved, alternatives: [{ field: 'price_cents', mine: 1001, at: 1 }] };
    expect(choose(open, { field: 'price_cents', value: 1001, shown: 2002, kept: [1001], now: 7, writable })).toMatchObject({
      row: { price_cents: 4004 }, alternatives: [{ mine: 1001 }],
    });
  });

  it('keeps what was saved in another tab after the choice was shown', () => {
    const more = editFrom(first, { shown, fields: { price_cents: 5005 }, now: 6, writable }).document;
    expect(choose(more, { field: 'price_cents', value: 1001, shown: 2002, kept: [1001], now: 7, writable })).toMatchObject({
      row: { price_cents: 1001 }, alternatives: [{ mine: 5005 }],
    });
  });

  it('forgets what the server took', () => {
    const mine = pick(later, 1001);
    const sent: ReplicaDocument = { ...mine, change: mine.change && { ...mine.change, sent: { changeId: 'c', op: 'update', baseVersion: 2, fields: { price_cents: 1001 } } } };
    const answer = { changeId: 'c', serverRow: { ...shown, price_cents: 1001 }, version: 3, now: 9, writable };
    expect(applyAccepted(sent, answer)).toMatchObject({ pending: 'clean', alternatives: [] });
  });
});
