import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../tests/simulation/memory-store.ts';
import { createCleanDocument, type ReplicaDocument } from '../replica/document.ts';
import { LostLead, writtenOnlyWhileHeld } from './held-store.ts';

const document = createCleanDocument({ collection: 'saved_pianos', row: { id: 'a', note: 'first' }, version: 1, generation: 1 });
const noted = (note: string) => (stored: ReplicaDocument | null) => stored && { ...stored, row: { ...stored.row, note } };

/** A store of one document whose lead is lost, or in doubt, at a moment of the test's choice. */
function createWorld() {
  const store = createMemoryStore();
  store.documents.set('a', document);
  const lead = { isHeld: true, isFresh: true, asked: 0 };
  let hang = () => {};
  const { update, sweep } = store;
  store.update = (...given) => (hang(), update(...given));
  store.sweep = (...given) => (hang(), sweep(...given));
  const held = writtenOnlyWhileHeld(store, () => ({
    ended: new AbortController().signal,
    async isHeld() {
      lead.asked += 1;
      if (lead.isHeld) lead.isFresh = true;
      return lead.isHeld;
    },
    isFresh: () => lead.isFresh,
  }));
  const hangsBeforeWriting = () => void (hang = () => Object.assign(lead, { isHeld: false, isFresh: false }));
  return { store, held, lead, hangsBeforeWriting };
}

describe('U-SYN-10: a tab that no longer leads writes nothing', () => {
  it.each([
    ['a document', ({ held }: ReturnType<typeof createWorld>) => held.update('saved_pianos', ['a'], noted('late'))],
    ['a removal', ({ held }: ReturnType<typeof createWorld>) => held.sweep('saved_pianos', () => true)],
  ])('%s: not when it knows, and not when it hung between asking and writing', async (_what, write) => {
    const known = createWorld();
    known.lead.isHeld = false;
    await expect(write(known)).rejects.toBeInstanceOf(LostLead);

    const hung = createWorld();
    hung.hangsBeforeWriting();
    await expect(write(hung)).rejects.toBeInstanceOf(LostLead);
    for (const { store } of [known, hung]) {
      expect(store.documents.get('a')).toEqual(document);
    }
  });

  it('begins anew what took too long to be sure of', async () => {
    const { store, held, lead } = createWorld();
    let slow = 2;
    const { update } = store;
    store.update = (...given) => {
      if (slow > 0) lead.isFresh = false;
      slow -= 1;
      return update(...given);
    };
    await held.update('saved_pianos', ['a'], noted('in time'));
    expect(store.documents.get('a')?.row).toMatchObject({ note: 'in time' });
    expect(lead.asked).toBe(3);
  });

  it('writes no fact once it knows', async () => {
    const { store, held, lead } = createWorld();
    lead.isHeld = false;
    await expect(held.writeFact('place', 2)).rejects.toBeInstanceOf(LostLead);
    expect(await store.readFact('place')).toBeNull();
  });

  it('leaves a failure of the store as it is', async () => {
    const { held } = createWorld();
    const full = new Error('no room');
    await expect(held.update('saved_pianos', ['a'], () => { throw full; })).rejects.toBe(full);
  });
});
