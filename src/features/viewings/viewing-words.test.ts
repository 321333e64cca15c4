import { describe, expect, it } from 'vitest';
import { viewingStates } from '../../domain/viewing/steps.ts';
import type { ViewingRow } from '../../domain/viewing/viewing-row.ts';
import { viewingsOf, type HeldViewing, type Viewing } from '../../domain/viewing/viewing.ts';
import { dayText, ownTimeText, problemText, spanText, stateBadge, stateSentence } from './viewing-words.ts';

const row: ViewingRow = {
  id: 'one', user_id: 'buyer', seller_id: 'dealer', piano_id: 'piano', piano_title: 'Yamaha U3', place: 'Vienna', seller_name: 'Klavierhaus', buyer_name: 'A buyer',
  kind: 'viewing', state: 'requested', starts_at: '2026-12-01T08:00:00.000Z', proposed_at: null, minutes: 60, time_zone: 'Europe/Berlin', note: '', phone: '',
  step_note: '', stepped_by: null, sequence: 0, created_at: '2026-11-28T08:00:00.000Z', updated_at: '2026-11-28T08:00:00.000Z',
};

function viewing(held: Partial<HeldViewing>, me = 'dealer'): Viewing {
  const [found] = viewingsOf({ me, now: Date.parse('2026-11-28T10:00Z'), held: [{ row, base: null, sending: 'sent', known: true, ...held }] });
  if (!found) throw new Error('No request was read');
  return found;
}

describe('where a request stands, in words', () => {
  it('is never called accepted or agreed before the server has said so', () => {
    for (const side of ['buyer', 'dealer']) {
      for (const state of viewingStates) {
        for (const sending of ['waiting', 'refused'] as const) {
          for (const known of [true, false]) {
            const each = viewing({ row: { ...row, state }, base: known ? row : null, sending, known }, side);
            const words = `${String(stateBadge(each).children)} ${stateSentence(each)}`;
            expect([state, sending, words]).toEqual([state, sending, expect.not.stringMatching(/accepted|agreed by/iu)]);
          }
        }
      }
    }
    expect(stateBadge(viewing({ row: { ...row, state: 'accepted' } })).children).toBe('Accepted');
  });

  it.each<[string, Partial<HeldViewing>, string, string, string]>([
    ['asked for', {}, 'buyer', 'Requested', 'Requested. The seller has not answered yet.'],
    ['got', {}, 'dealer', 'Requested', 'A buyer asks for this time.'],
    ['not sent yet', { known: false, sending: 'waiting' }, 'buyer', 'Waiting to send', 'Your request is stored here and will be sent when you are online.'],
    ['proposed', { row: { ...row, state: 'proposed', proposed_at: row.starts_at } }, 'buyer', 'Other time proposed', 'Klavierhaus proposes this time instead. It is yours to accept or decline.'],
    ['declined by the other', { row: { ...row, state: 'declined', stepped_by: 'seller' } }, 'buyer', 'Declined', 'Klavierhaus declined it.'],
    ['withdrawn by oneself', { row: { ...row, state: 'withdrawn', stepped_by: 'buyer' } }, 'buyer', 'Withdrawn', 'You withdrew it.'],
    ['by one who left', { row: { ...row, state: 'cancelled', stepped_by: 'buyer', user_id: null, buyer_name: '' } }, 'dealer', 'Cancelled', 'Deleted account cancelled it.'],
  ])('%s', (_what, held, me, badge, sentence) => {
    const each = viewing(held, me);
    expect([stateBadge(each).children, stateSentence(each)]).toEqual([badge, sentence]);
  });

  it('says times by the clock of the place, and of this device where it differs', () => {
    const there = viewing({ row: { ...row, time_zone: 'America/New_York' } });
    expect([dayText(there.startsAt, there.timeZone), spanText(there)]).toEqual(['Tue, 01.12.2026', '03:00–04:00']);
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(ownTimeText(there.startsAt, own)).toBeNull();
    expect(ownTimeText(there.startsAt, 'Pacific/Kiritimati')).toMatch(/for you$/u);
  });

  it('has words for every problem of the form', () => {
    expect([problemText('startsAt', { startsAt: 'Missing' }), problemText('phone', { phone: 'NotANumber' }), problemText('note', { note: 'TooLong' })].every((text) => text.length > 10)).toBe(true);
    expect(problemText('note', {})).toBe('');
  });
});
