import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serialReference as reference } from '../serial/testing/bundled-tables.ts';
import { isSameInstrument, makerKey, serialKey } from './identity.ts';
import { identityCases } from './testing/identity-cases.ts';
import { readEntry, type EntryDraft, type EntryProblem } from './entry.ts';
import type { EntryRow, InstrumentRow } from './instrument-row.ts';
import { careOf, linesOf, passportPath, shownOf } from './passport.ts';
import { copyAsJson, copyName } from './passport-copy.ts';
import { lettersOf } from '../../lib/pdf-letters.ts';
import { readSealed } from './shared-passport.ts';
import { codeInText, readPassportCode } from './passport-code.ts';

const today = '2026-11-30';

describe('which instrument', () => {
  it.each(identityCases)('%s', (_rule, maker, serial, expected) => {
    expect([makerKey(maker, reference), serialKey(serial)]).toEqual(expected);
  });

  it('P-ID-1 without the tables, spellings meet all the same', () => {
    expect(isSameInstrument({ maker: 'BÖSENDORFER', serial: '47.412' }, { maker: 'bosendorfer', serial: '047412' }, null)).toBe(true);
    expect(isSameInstrument({ maker: 'Bösendorfer', serial: '47412' }, { maker: 'Bösendorfer', serial: '47413' }, null)).toBe(false);
  });

  it('P-ID-2 a key names itself', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), fc.stringMatching(/^[A-Z]{0,2}$/), (number, letters) => serialKey(serialKey(letters + number)) === serialKey(letters + number)));
  });
});

const draft = (changes: Partial<EntryDraft> = {}): EntryDraft => ({ kind: 'humidity', day: today, body: '', measures: { humidity: '48' }, ...changes });

describe('lines', () => {
  it.each<[string, EntryDraft, ReturnType<typeof readEntry>]>([
    ['P-LINE-3 a humidity', draft(), { ok: true, value: { kind: 'humidity', day: today, body: '', measures: { humidity: 48 } } }],
    ['P-LINE-3 in German form, with the sign', draft({ measures: { humidity: ' 48,5 %', temperature: '−3,5 °C' } }), { ok: true, value: { kind: 'humidity', day: today, body: '', measures: { humidity: 48.5, temperature: -3.5 } } }],
    ['P-LINE-3 a pitch with decimals', draft({ kind: 'tuning', measures: { pitch_before: '438.25', pitch_after: '442' } }), { ok: true, value: { kind: 'tuning', day: today, body: '', measures: { pitch_before: 438.3, pitch_after: 442 } } }],
    ['P-LINE-3 a tuning needs nothing but its day', draft({ kind: 'tuning', body: ' All fine. ', measures: {} }), { ok: true, value: { kind: 'tuning', day: today, body: 'All fine.', measures: {} } }],
    ['P-LINE-3 measures of another kind are left out', draft({ kind: 'service', body: 'New strings' }), { ok: true, value: { kind: 'service', day: today, body: 'New strings', measures: {} } }],
  ])('%s', (_rule, given, expected) => {
    expect(readEntry(given, today)).toEqual(expected);
  });

  it.each<[string, EntryDraft, readonly EntryProblem[]]>([
    ['P-LINE-3 a humidity line without one', draft({ measures: {} }), ['humidity']],
    ['P-LINE-3 more than all', draft({ measures: { humidity: '101' } }), ['humidity']],
    ['P-LINE-3 less than none', draft({ measures: { humidity: '-1' } }), ['humidity']],
    ['P-LINE-3 no number', draft({ measures: { humidity: 'damp', temperature: 'NaN' } }), ['humidity', 'temperature']],
    ['P-LINE-3 no pitch of a piano', draft({ kind: 'tuning', measures: { pitch_after: '44' } }), ['pitch_after']],
    ['P-LINE-3 a note without text', draft({ kind: 'note', body: ' ' }), ['text-missing']],
    ['P-LINE-3 too long', draft({ kind: 'note', body: 'x'.repeat(2001) }), ['text-long']],
    ['P-LINE-4 tomorrow', draft({ day: '2026-12-01' }), ['day']],
    ['P-LINE-4 before 1970', draft({ day: '1969-12-31' }), ['day']],
    ['P-LINE-4 no day', draft({ day: '2026-02-30' }), ['day']],
  ])('%s', (_rule, given, problems) => {
    expect(readEntry(given, today)).toEqual({ ok: false, error: problems });
  });
});

const instrument: InstrumentRow = {
  id: 'one', passport_id: null, maker: 'Yamaha', model: 'U3', serial_number: '1234567', piano_type: 'Upright', year: 1971, town: '', country_code: '',
  interval_months: 6, preferred_month: null, paused_until: null, last_tuned_on: '2026-01-10', new_since: null, shown_kinds: ['tuning'], handed_on_at: null, offered_until: null,
  created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z',
};
const entry = (id: string, changes: Partial<EntryRow> = {}): EntryRow => ({
  id, instrument_id: 'one', kind: 'tuning', happened_at: '2026-05-02T12:00:00.000Z', body: '', measures: {}, side: 'owner',
  created_at: '2026-05-02T13:00:00.000Z', updated_at: '2026-05-02T13:00:00.000Z', ...changes,
});

describe('the passport', () => {
  const lines = linesOf([
    entry('a'), entry('b', { kind: 'note', body: 'The neighbour complains', created_at: '2026-05-02T14:00:00.000Z' }),
    entry('c', { kind: 'humidity', happened_at: '2026-06-01T12:00:00.000Z', measures: { humidity: 30, secret: 'x', temperature: 900 } }),
  ]);

  it('puts the newest first, of one day the later written, and takes no measures but known ones', () => {
    expect(lines.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(lines[0]?.measures).toEqual({ humidity: 30 });
  });

  it('P-SEE-1 others see the kinds that are shown', () => {
    expect(shownOf(lines, ['tuning', 'move']).map(({ id }) => id)).toEqual(['a']);
    expect(shownOf(lines, [])).toEqual([]);
  });

  it('P-DUE-1 a tuning that was written down counts from then on, an older one does not', () => {
    expect(careOf(instrument, lines).lastTunedOn).toBe('2026-05-02');
    expect(careOf({ ...instrument, last_tuned_on: '2026-09-01' }, lines).lastTunedOn).toBe('2026-09-01');
    expect(careOf({ ...instrument, last_tuned_on: null }, []).lastTunedOn).toBeNull();
  });

  it('has one address for all who ever had it', () => {
    expect([passportPath(instrument), passportPath({ ...instrument, passport_id: 'first' })]).toEqual(['/passport/one', '/passport/first']);
  });
});

describe('codes', () => {
  it.each([
    ['as printed', 'ABCD-EFGH-JKLM-NPQR', 'ABCD-EFGH-JKLM-NPQR'], ['in one', 'abcdefghjklmnpqr', 'ABCD-EFGH-JKLM-NPQR'],
    ['with blanks and other dashes', ' ABCD EFGH–JKLM_NPQR ', 'ABCD-EFGH-JKLM-NPQR'], ['too short', 'ABCD-EFGH', null],
    ['with letters that none has', 'ABCD-EFGH-IKLM-NPQO', null], ['with digits', 'ABCD-EFGH-JKLM-NPQ1', null], ['nothing', '', null],
  ])('P-HAND-1 %s', (_what, typed, expected) => {
    expect(readPassportCode(typed)).toBe(expected);
  });

  it('P-HAND-1 is found in a link that was pasted whole', () => {
    expect(codeInText('https://soundboard.example/pianos?take=ABCD-EFGH-JKLM-NPQR')).toBe('ABCD-EFGH-JKLM-NPQR');
    expect(codeInText('abcd efgh jklm npqr')).toBe('ABCD-EFGH-JKLM-NPQR');
  });
});

describe('copies', () => {
  const sealed = readSealed({
    passport_id: '6f0c1f3e-0000-4000-8000-000000000001', maker: 'Bösendorfer', model: '200', serial_number: '47 412', piano_type: 'Grand', year: 1995,
    shown_kinds: ['tuning', 'unheard'], sealed_at: '2026-11-30T08:00:00.000Z',
    lines: [{ kind: 'tuning', at: '2026-05-02T12:00:00.000Z', body: 'Tuned', measures: { pitch_after: 442, odd: 1 }, side: 'provider' }],
  });

  it('P-SEAL-1 a copy names its code, its address and what it says', () => {
    expect(copyName(sealed, 'pdf')).toBe('passport-bosendorfer-47412-2026-11-30.pdf');
    expect(JSON.parse(copyAsJson({ sealed, code: 'ABCD-EFGH-JKLM-NPQR', checkAt: 'https://soundboard.example/passport/x?copy=ABCD' }))).toMatchObject({
      format: 'soundboard-passport-1', code: 'ABCD-EFGH-JKLM-NPQR', instrument: { maker: 'Bösendorfer', serial_number: '47 412' },
      lines: [{ kind: 'tuning', text: 'Tuned', measures: { pitch_after: 442 }, from: 'provider' }],
    });
  });

  it.each([
    ['Blüthner, 12.000 €', 'Blüthner, 12.000 €', true], ['Łódź – Petrof', 'Lódz – Petrof', false], ['Красный', '???????', false], ['−3 °C', '-3 °C', true], ['かわい', '???', false],
    ['a\tb\nc', 'a b\nc', true],
  ])('%s in the letters of a PDF', (text, written, isWhole) => {
    expect(lettersOf(text)).toEqual({ text: written, isWhole });
  });
});
