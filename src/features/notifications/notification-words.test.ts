import { describe, expect, it } from 'vitest';
import { notificationKinds, notificationsOf } from '../../domain/notification/notification.ts';
import { viewingStates } from '../../domain/viewing/steps.ts';
import { timeWords, wordsOf } from './notification-words.ts';

const about = (kind: string, subject: Record<string, unknown>) =>
  wordsOf(notificationsOf([{ id: 'a', kind, subject, is_read: false, created_at: '2026-11-28T10:00:00.000Z' }])[0]!);

describe('notifications in words', () => {
  it.each(notificationKinds)('%s has its own, with and without a title', (kind) => {
    const [bare, full] = [about(kind, {}), about(kind, { title: 'Steinway B', tier: 'vip', ends_at: '2026-12-05T10:00:00Z' })];
    expect(bare.heading).not.toBe(about('unknown', {}).heading);
    for (const { heading, text } of [bare, full]) {
      expect(heading).toMatch(/^[A-Z].{8,60}$/u);
      expect(text).toMatch(/^[A-Z“].{10,160}[.?]$/u);
      expect(`${heading} ${text}`).not.toMatch(/undefined|null|Invalid|“”/u);
    }
    if (kind !== 'conversation_reported' && !kind.startsWith('dealer_')) expect(full.text).toContain('“Steinway B”');
  });

  it.each(viewingStates)('a viewing and a call that are %s are told apart', (state) => {
    const [viewing, call] = [about('viewing_answered', { state, kind: 'viewing' }), about('viewing_answered', { state, kind: 'call' })];
    if (state === 'requested') return expect(viewing.heading).toBe('There is news on a request');
    expect([viewing.heading, call.heading]).toEqual([expect.stringContaining('viewing'), expect.stringContaining('call')]);
    expect(viewing.heading).not.toBe(about('viewing_answered', {}).heading);
  });

  it('a decline tells the reason', () => {
    expect(about('listing_declined', { title: 'U3', reason: 'Wrong price.' }).text).toBe('“U3” stays off the market until you publish it again. Reason: Wrong price.');
  });

  it('a paid tier is named, with the day on which it ends', () => {
    expect(about('tier_ending', { title: 'U3', tier: 'featured', ends_at: '2026-12-05T23:30:00Z' })).toEqual({
      heading: 'Featured ends soon', text: '“U3” is shown first until 06.12.2026. You can extend it.',
    });
  });

  it('today the hour, before that the day, by the device’s clock', () => {
    const now = Date.parse('2026-11-28T12:00:00Z');
    expect(timeWords('2026-11-28T10:05:00Z', now)).toBe('11:05');
    expect(timeWords('2026-11-27T22:59:00Z', now)).toBe('27.11.2026');
    expect(timeWords('2026-11-27T23:01:00Z', now)).toBe('00:01');
  });
});
