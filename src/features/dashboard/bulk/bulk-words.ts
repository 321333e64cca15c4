import type { LeftOut } from '../../../domain/listing/bulk-edit.ts';
import type { FieldAction } from '../../../domain/listing/lifecycle.ts';
import { formatNumber } from '../../../lib/format/number.ts';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;
const listings = (count: number) => counted(count, 'listing', 'listings');

/** What changing many listings at once says. */
export const bulkWords = {
  begin: 'Select several',
  end: 'Done selecting',
  bar: 'Selected listings',
  chosen: (count: number) => `${formatNumber(count)} selected`,
  all: (count: number) => `Select all ${formatNumber(count)}`,
  none: 'Select none',
  change: 'Change these',
  title: (count: number) => `Change ${listings(count)}`,
  what: 'What to change',
  kinds: { percent: 'Prices by percent', amount: 'Prices by an amount', action: 'Status', promote: 'Visibility' },
  percent: 'Percent, up or down',
  percentHint: 'For example −5 or 2,5. New prices are rounded to whole euro.',
  percentFault: 'This is not a percentage between −90 and 900.',
  direction: 'Up or down',
  up: 'Raise by',
  down: 'Lower by',
  amount: 'Amount in euro',
  amountFault: 'This is not an amount. Write it like 200 or 49,90.',
  action: 'New status',
  actions: { reserve: 'Reserve', free: 'Set free', sold: 'Mark as sold', end: 'End the listing', relist: 'Relist' } satisfies Record<FieldAction, string>,
  preview: 'Before and after',
  changes: (count: number) => `${counted(count, 'listing changes', 'listings change')}.`,
  nothing: 'Nothing to change yet.',
  left: (count: number, why: LeftOut) => `${listings(count)} ${count === 1 ? 'stays' : 'stay'} as ${count === 1 ? 'it is' : 'they are'}: ${reasons[why]}`,
  offline: 'No connection: the changes are kept on this device and sent when there is one.',
  meanwhile: (count: number) =>
    `${listings(count)} ${count === 1 ? 'has' : 'have'} been changed meanwhile, on another device or in another tab, and ${count === 1 ? 'is' : 'are'} shown as before. If you go on, both values are kept and you decide on the sync page.`,
  look: 'Show the new ones',
  cancel: 'Cancel',
  act: (count: number) => `Change ${listings(count)}`,
  done: (count: number) => `${listings(count)} changed.`,
  contested: (count: number) =>
    `${counted(count, 'was', 'were')} changed meanwhile, on another device or in another tab: ${count === 1 ? 'its value stands, and yours is' : 'their values stand, and yours are'} kept. Choose on the sync page which one holds.`,
  gone: (count: number) => `${counted(count, 'has', 'have')} been deleted meanwhile.`,
  choose: 'Choose',
  undo: 'Undo these changes',
  undone: (count: number) => `${listings(count)} ${count === 1 ? 'is' : 'are'} as before.`,
  close: 'Close this note',
  failed: 'The device could not store all of it. What was stored is safe. Free some space and try again.',
} as const;

const reasons: Readonly<Record<LeftOut, string>> = {
  NoPrice: 'the price is on request.',
  TooLow: 'nothing of the price would be left.',
  TooHigh: 'the price would be too high.',
  Same: 'the price is that already.',
  NotNow: 'this can’t be done in that state.',
};
