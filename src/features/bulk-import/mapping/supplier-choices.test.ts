import { afterEach, describe, expect, it } from 'vitest';
import { createImportDesk, type ImportDesk } from '../import-desk.ts';
import type { ImportWork } from '../import-work.ts';
import { createFakeDrafts, createReaderHere } from '../testing/in-process.ts';
import { generalWords, newSupplier, supplierToRemember, uniqueName, withoutSupplier, withSupplier } from './supplier-choices.ts';

let desk: ImportDesk;
afterEach(() => desk.close());

const sheet = 'Marke;Modell;Typ;Zustand;Preis;Ort;Status\nYamaha;U3;Klavier;neu;3.900;Lager 2;im Zulauf\nKawai;K-300;Klavier;gut;2.900;Lager 2;\nIbach;F;Klavier;gut;900;Hof;\n';

async function read(): Promise<() => ImportWork> {
  desk = createImportDesk({ imports: createFakeDrafts().imports, openReader: createReaderHere().openReader });
  await desk.readFile(new File([sheet], 'Nord 2026.csv'));
  return () => {
    const state = desk.state.get();
    if (state.at !== 'review') throw new Error(state.at);
    return state.work.get();
  };
}
const settled = (work: () => ImportWork) => expect.poll(() => work().busy).toBe(false);

describe('U-IMP-15 what is remembered of a supplier’s sheet', () => {
  it('is what was decided for it: words that it has, places that were corrected throughout, under a name of their own', async () => {
    const work = await read();
    await work().edit([{ row: 1, column: 5, value: 'Bonn' }, { row: 2, column: 5, value: 'Bonn' }]);
    const { choices } = work();
    work().setChoices({ ...choices, valueMap: { status: { 'im zulauf': 'draft', anderswo: 'sold' } } });
    await settled(work);
    const profile = await supplierToRemember(work(), ['nord']);
    expect(profile).toMatchObject({ name: 'Nord 2', valueMap: { status: { 'im zulauf': 'draft' }, location: { 'lager 2': 'Bonn' } }, net: null });
    expect(profile?.valueMap.status).not.toHaveProperty('anderswo');
    expect(generalWords(profile?.valueMap ?? {})).toEqual({ status: { 'im zulauf': 'draft' } });
  });

  it('holds no place that some of its cells still have', async () => {
    const work = await read();
    await work().edit([{ row: 1, column: 5, value: 'Bonn' }]);
    expect((await supplierToRemember(work(), []))?.valueMap.location).toBeUndefined();
  });

  it('is nothing where the dealer says so', async () => {
    const work = await read();
    work().setSupplier({ profile: null, name: 'Nord', remember: false, net: false });
    expect(await supplierToRemember(work(), [])).toBeNull();
  });

  it('is taken off again: columns as guessed, its words and places asked', async () => {
    const work = await read();
    await work().edit([{ row: 1, column: 5, value: 'Bonn' }, { row: 2, column: 5, value: 'Bonn' }]);
    const profile = await supplierToRemember(work(), []);
    if (!profile) throw new Error('Nothing is remembered.');
    const { head, choices } = work();
    const applied = withSupplier(choices, { ...profile, mapping: { ...profile.mapping, typ: 'ignore' } }, head);
    expect(applied).toMatchObject({ valueMap: { location: { 'lager 2': 'Bonn' } }, supplier: { name: 'Nord' } });
    const fresh = newSupplier(head, { fileName: 'Nord 2026.csv', taken: ['Nord'] });
    expect(withoutSupplier(applied, head, fresh)).toMatchObject({ mapping: choices.mapping, valueMap: { location: {} }, supplier: { profile: null, name: 'Nord 2' } });
  });

  it.each([['Nord', [], 'Nord'], ['nord', ['Nord'], 'nord 2'], ['Nord', ['Nord', 'NORD 2'], 'Nord 3']])('%s beside %j is %s', (name, taken, unique) => {
    expect(uniqueName(name, taken)).toBe(unique);
  });
});
