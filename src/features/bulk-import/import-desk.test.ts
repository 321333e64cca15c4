import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImportProfile } from '../../domain/import/columns/supplier-choice.ts';
import { createImportDesk, type ImportDesk } from './import-desk.ts';
import type { ImportWork } from './import-work.ts';
import { createFakeDrafts, createReaderHere } from './testing/in-process.ts';

const stock = `Marke;Modell;Typ;Zustand;Preis;Standort;EK
Yamaha;U3;Klavier;neuwertig;4.200,00;Bonn;2.100,00
Bechstein;A 144;Flügel;gut;9.800,50;Bonn;4.000,00
Ibach;F;Klavier;verstimmt;1.200,00;Bonn;300,00
`;
const fileOf = (text: string, name = 'stock.csv') => new File([text], name);
let desk: ImportDesk;

afterEach(() => {
  desk.close();
  vi.restoreAllMocks();
});

function open(start: Parameters<typeof createFakeDrafts>[0] = {}) {
  const { imports, kept } = createFakeDrafts(start);
  const reader = createReaderHere();
  desk = createImportDesk({ imports, openReader: reader.openReader });
  return { kept, crash: reader.crash };
}

function work(): ImportWork {
  const state = desk.state.get();
  if (state.at !== 'review') throw new Error(`No file is under review but: ${state.at}`);
  return state.work.get();
}

const settled = () => expect.poll(() => work().busy).toBe(false);

describe('a file on the desk', () => {
  it('is read, mapped, checked and kept', async () => {
    const { kept } = open();
    await desk.open();
    expect(desk.state.get()).toEqual({ at: 'upload', kept: null, failure: null });
    await desk.readFile(fileOf(stock));
    expect(work()).toMatchObject({
      fileName: 'stock.csv',
      choices: { mapping: ['brand', 'model', 'type', 'condition', 'price', 'location', null] },
      checked: { stats: { total: 3, errors: 1 } },
    });
    expect(kept()).toMatchObject({ id: work().draftId, source: { name: 'stock.csv', bytes: { byteLength: new TextEncoder().encode(stock).length } } });
  });

  it('stands as it was after a reload, decisions and corrections included', async () => {
    const { kept } = open();
    await desk.readFile(fileOf(stock));
    await work().edit([{ row: 3, column: 3, value: 'gut' }]);
    work().setChoices({ ...work().choices, defaults: { status: 'reserved' } });
    work().setMissing('reserve');
    await settled();
    const before = work();
    desk.close();

    open({ draft: kept() });
    await desk.open();
    expect(work()).toMatchObject({ draftId: before.draftId, choices: before.choices, missing: 'reserve', checked: before.checked });
    expect(before.checked?.stats.errors).toBe(0);
    await work().undo?.();
    expect(work()).toMatchObject({ undo: null, checked: { stats: { errors: 1 } } });
    expect(kept()?.edits).toHaveLength(1);
  });

  it('takes corrections back one step at a time', async () => {
    const { kept } = open();
    await desk.readFile(fileOf(stock));
    expect(work().undo).toBeNull();
    await work().edit([]);
    expect(work().undo).toBeNull();
    await work().edit([{ row: 1, column: 0, value: 'Kawai' }, { row: 1, column: 0, value: 'Petrof' }]);
    await work().edit([{ row: 1, column: 1, value: 'P 118' }]);
    const versions = [work().version];
    await work().undo?.();
    await work().undo?.();
    versions.push(work().version);
    expect(versions).toEqual([3, 5]);
    const { rows } = await work().session.rows({ filter: 'all', from: 0, count: 1 });
    expect(rows[0]?.cells.slice(0, 2)).toEqual(['Yamaha', 'U3']);
    expect([work().undo, kept()?.edits]).toEqual([null, []]);
  });

  it('lies aside while one goes back, and is gone on with', async () => {
    open();
    await desk.readFile(fileOf(stock));
    const { draftId } = work();
    desk.back();
    expect(desk.state.get()).toEqual({ at: 'upload', kept: 'stock.csv', failure: null });
    await desk.resume();
    expect(work().draftId).toBe(draftId);
  });

  it('keeps its place when the next file can’t be read', async () => {
    const { kept } = open();
    await desk.readFile(fileOf(stock));
    const { draftId } = work();
    await desk.readFile(fileOf('Marke;Modell;Typ\n', 'empty.csv'));
    expect(desk.state.get()).toEqual({ at: 'upload', kept: 'stock.csv', failure: { name: 'empty.csv', error: { type: 'HeaderOnly' } } });
    await desk.resume();
    expect([work().draftId, kept()?.id]).toEqual([draftId, draftId]);
  });

  it('gives its place to one that can', async () => {
    const { kept } = open();
    await desk.readFile(fileOf(stock));
    await desk.readText(stock.replaceAll(';', '\t'), 'Pasted cells');
    expect([work().fileName, kept()?.source.kind, work().checked?.stats.total]).toEqual(['Pasted cells', 'text', 3]);
  });

  it('is gone from the desk when it is imported', async () => {
    open();
    await desk.readFile(fileOf(stock));
    desk.finish();
    expect(desk.state.get()).toEqual({ at: 'upload', kept: null, failure: null });
  });
});

describe('what goes wrong', () => {
  it('names a file that is too large before it is read', async () => {
    open();
    const large = new File([], 'large.csv');
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
    await desk.readFile(large);
    expect(desk.state.get()).toMatchObject({ failure: { error: { type: 'TooLarge', bytes: 21 * 1024 * 1024 } } });
  });

  it('tells of a file that the device doesn’t hand out', async () => {
    open();
    const locked = fileOf(stock);
    locked.arrayBuffer = () => Promise.reject(new Error('NotReadableError'));
    await desk.readFile(locked);
    expect(desk.state.get()).toMatchObject({ failure: { error: { type: 'Unreadable' } } });
  });

  it('goes back to where one was when a reading is cancelled', async () => {
    open();
    const seen: string[] = [];
    const forget = desk.state.subscribe(() => {
      seen.push(desk.state.get().at);
      if (seen.length === 1) desk.cancel();
    });
    await desk.readFile(fileOf(stock));
    forget();
    expect(seen).toEqual(['reading', 'upload']);
    expect(desk.state.get()).toEqual({ at: 'upload', kept: null, failure: null });
    await desk.readFile(fileOf(stock));
    expect(work().checked?.stats.total).toBe(3);
  });

  it('says so when the device has no room, and goes on', async () => {
    open({ isFull: true });
    await desk.readFile(fileOf(stock));
    expect([desk.kept.get(), work().checked?.stats.total]).toEqual([false, 3]);
  });

  it('loses nothing when the reader ends under a correction', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { crash } = open();
    await desk.readFile(fileOf(stock));
    await work().edit([{ row: 3, column: 3, value: 'gut' }]);
    const edited = work().edit([{ row: 3, column: 3, value: 'neu' }]);
    crash();
    await edited;
    expect(desk.state.get()).toMatchObject({ at: 'upload', kept: 'stock.csv', failure: { error: { type: 'ReaderStopped' } } });
    await desk.resume();
    expect(work().checked?.stats.errors).toBe(0);
  });
});

describe('what was chosen before', () => {
  it('is chosen again, a value for all rows only where there is no such column', async () => {
    open({ remembered: { mapping: { ek: 'ignore' }, valueMap: { condition: { verstimmt: 'Used - Fair' } }, defaults: { location: 'Berlin', type: 'Upright' } } });
    await desk.readText('Marke;Modell;Zustand;Preis;Standort;EK\nIbach;F;verstimmt;1.200;Bonn;300\n', 'Pasted cells');
    expect(work().choices).toMatchObject({
      mapping: ['brand', 'model', 'condition', 'price', 'location', 'ignore'],
      valueMap: { condition: { verstimmt: 'Used - Fair' } },
      defaults: { type: 'Upright' },
    });
    expect(work().checked?.stats.errors).toBe(0);
  });
});

describe('U-IMP-15 a supplier’s sheet', () => {
  const nord: ImportProfile = {
    id: 'p', name: 'Nord', columns: ['marke', 'modell', 'typ', 'zustand', 'preisohnemwst', 'standort', 'ek'], sheet: '',
    mapping: { ek: 'ignore' }, valueMap: { condition: { verstimmt: 'Used - Fair' } }, defaults: {}, net: { column: 'preisohnemwst', take: 'convert', country: 'DE' },
  };
  const known = (...profiles: ImportProfile[]) =>
    ({ remembered: { suppliers: profiles.map((profile) => ({ id: profile.id, choices: {}, profile, used_at: '' })) } });
  const net = stock.replace('Preis', 'Preis ohne MwSt');

  it('is read as the last one by itself, and stands so after a reload', async () => {
    const { kept } = open(known(nord));
    await desk.readFile(fileOf(net, 'Liste.csv'));
    expect(work()).toMatchObject({
      choices: { netPrices: { take: 'convert' }, valueMap: nord.valueMap, supplier: { profile: nord, name: 'Nord', remember: true, net: true } },
      checked: { stats: { errors: 0 } },
    });
    expect(work().choices.mapping.at(-1)).toBe('ignore');
    work().setSupplier({ profile: nord, name: 'Nordklang', remember: false, net: true });
    const { version } = work();
    desk.close();
    open({ draft: kept() });
    await desk.open();
    expect(work().choices.supplier).toEqual({ profile: nord, name: 'Nordklang', remember: false, net: true });
    expect(version).toBe(1);
  });

  it('of which two suppliers have the like is nobody’s until a person says whose', async () => {
    open(known(nord, { ...nord, id: 'q', name: 'Liste' }));
    await desk.readFile(fileOf(net, 'Liste.csv'));
    expect(work().choices.supplier).toEqual({ profile: null, name: 'Liste 2', remember: true, net: false });
    expect(work().choices.netPrices).toBeUndefined();
  });
});
