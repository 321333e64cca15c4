import { describe, expect, it } from 'vitest';
import { actionFields, actionsFor, freshSince, lifeNotice, listingState, type LifeNotice, type ListingState, type TermFields } from './lifecycle.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const at = (days: number) => now - days * 86_400_000;

function listing(given: Partial<TermFields> = {}): TermFields {
  return { status: 'active', is_published: true, publish_wanted: false, screening_state: 'approved', ...given };
}

const off = { is_published: false } as const;

describe('the state of a listing', () => {
  it.each<[string, Partial<TermFields>, ListingState]>([
    ['L-1', {}, 'active'],
    ['L-1', { screening_state: 'pending' }, 'active'],
    ['L-1', { ...off }, 'unpublished'],
    ['L-1', { ...off, screening_state: 'flagged' }, 'unpublished'],
    ['L-1', { ...off, screening_state: 'flagged', screening_reason: 'The price is that of a toy.' }, 'declined'],
    ['L-1', { ...off, screening_state: 'approved', screening_reason: 'An old word.' }, 'unpublished'],
    ['L-1', { ...off, publish_wanted: true, screening_state: 'pending' }, 'pending_upload'],
    ['L-1', { ...off, publish_wanted: true, screening_state: 'flagged' }, 'pending_review'],
    ['L-1', { publishing: true }, 'pending_upload'],
    ['L-1', { publishing: true, status: 'reserved' }, 'pending_upload'],
    ['L-1', { ...off, status: 'draft', screening_state: 'flagged', screening_reason: 'No.' }, 'draft'],
    ['L-1', { status: 'reserved' }, 'reserved'],
    ['L-1, U-IMP-14', { ...off, status: 'reserved' }, 'unpublished'],
    ['L-1, U-IMP-14', { ...off, status: 'reserved', publish_wanted: true, screening_state: 'flagged' }, 'pending_review'],
    ['L-1', { status: 'sold' }, 'sold'],
    ['L-1', { ...off, status: 'ended' }, 'ended'],
    ['L-4', { ...off, hidden_at: daysAgo(1) }, 'hidden'],
    ['L-4', { ...off, hidden_at: daysAgo(1), publish_wanted: true, screening_state: 'flagged' }, 'pending_review'],
    ['L-4', { ...off, hidden_at: daysAgo(1), publishing: true }, 'pending_upload'],
  ])('%s: %j is %s', (_rule, given, state) => {
    expect(listingState(listing(given))).toBe(state);
  });
});

describe('what an owner hears', () => {
  it.each<[string, Partial<TermFields>, LifeNotice | null]>([
    ['L-3', { listed_at: daysAgo(29.9), ends_at: daysAgo(-60) }, null],
    ['L-3', { listed_at: daysAgo(30), ends_at: daysAgo(-60) }, { type: 'StillThere', hidesAt: at(-15) }],
    ['L-3', { listed_at: daysAgo(60), confirmed_at: daysAgo(29), ends_at: daysAgo(-30) }, null],
    ['L-3', { listed_at: daysAgo(70), confirmed_at: daysAgo(31), ends_at: daysAgo(-20) }, { type: 'StillThere', hidesAt: at(-14) }],
    ['L-3', { listed_at: daysAgo(80), confirmed_at: daysAgo(40), ends_at: daysAgo(-2) }, { type: 'EndsSoon', endsAt: at(-2) }],
    ['L-3', { listed_at: daysAgo(40), status: 'reserved' }, null],
    ['L-4', { ...off, hidden_at: daysAgo(2), listed_at: daysAgo(47) }, { type: 'Hidden' }],
    ['L-6', { listed_at: daysAgo(76), confirmed_at: daysAgo(1), ends_at: daysAgo(-14) }, { type: 'EndsSoon', endsAt: at(-14) }],
    ['L-6', { listed_at: daysAgo(75), confirmed_at: daysAgo(1), ends_at: daysAgo(-15) }, null],
    ['L-6', { ...off, screening_state: 'flagged', screening_reason: 'Too cheap.' }, { type: 'Declined', reason: 'Too cheap.' }],
    ['L-6', {}, null],
  ])('%s: of %j', (_rule, given, notice) => {
    expect(lifeNotice(listing(given), now)).toEqual(notice);
  });

  it.each<[string, Pick<TermFields, 'listed_at' | 'confirmed_at'>, number | null]>([
    ['L-5', { listed_at: daysAgo(3), confirmed_at: daysAgo(1) }, at(1)],
    ['L-5', { listed_at: daysAgo(1), confirmed_at: daysAgo(3) }, at(1)],
    ['L-5', { listed_at: daysAgo(2), confirmed_at: null }, at(2)],
    ['L-5', {}, null],
  ])('%s: fresh since %j', (_rule, given, since) => {
    expect(freshSince(given)).toBe(since);
  });
});

describe('what an owner may do', () => {
  it.each<[string, Partial<TermFields>, string]>([
    ['L-7', {}, 'confirm edit price reserve sold duplicate end delete'],
    ['L-7', { ...off, hidden_at: daysAgo(1) }, 'confirm edit price reserve sold duplicate end delete'],
    ['L-7', { status: 'reserved' }, 'edit price free sold duplicate end delete'],
    ['L-7', { status: 'sold' }, 'relist duplicate delete'],
    ['L-7', { status: 'ended', ...off }, 'edit relist duplicate delete'],
    ['L-7', { ...off, screening_state: 'flagged', screening_reason: 'No.' }, 'edit price sold duplicate end delete'],
    ['L-7', { ...off }, 'edit price sold relist duplicate end delete'],
    ['L-7', { status: 'draft', ...off }, 'edit price duplicate delete'],
  ])('%s: with %j', (_rule, given, actions) => {
    expect(actionsFor(listing(given)).join(' ')).toBe(actions);
  });

  it('L-8: an action writes its own fields only', () => {
    expect(Object.fromEntries(Object.entries(actionFields).map(([action, fields]) => [action, Object.keys(fields).join(' ')]))).toEqual({
      reserve: 'status', free: 'status', sold: 'status', end: 'status is_published', relist: 'status is_published',
    });
  });
});
