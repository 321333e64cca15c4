import { formatNumber } from '../../../lib/format/number.ts';

/** What a provider reads of the pianos that they serviced. */
export const pianosWords = {
  title: 'Customers’ pianos',
  empty: { title: 'No piano yet', text: 'Once you have marked a visit as done, its piano is listed here with your visits and when it is due again.' },
  lead: 'From your own visits. What others have done to a piano, and the owner’s own interval, are not shown here.',
  unnamed: (name: string) => `Piano of ${name}`,
  lastTuned: (day: string) => `Last tuned ${day}`,
  due: (day: string) => `due ${day}`, overdue: (day: string) => `was due ${day}`, overdueMark: 'Due', noneDue: 'Not tuned by you yet',
  booked: (day: string) => `Next visit: ${day}`, asked: (day: string) => `Asked for: ${day}`,
  visits: (count: number) => (count === 1 ? '1 visit' : `${formatNumber(count)} visits`),
  suggest: 'Suggest a Visit', suggestOf: (name: string) => `Suggest a visit for ${name}`,
  call: 'Call', callOf: (name: string) => `Call ${name}`,
  mailSubject: 'Tuning your piano',
  mailTuned: ({ piano, day, address }: { piano: string; day: string; address: string }) => `Hello,\n\nWe last tuned your piano${piano && ` (${piano})`} on ${day}. You can choose a time for the next tuning here:\n${address}\n`,
  mailSeen: ({ piano, day, address }: { piano: string; day: string; address: string }) => `Hello,\n\nWe last worked on your piano${piano && ` (${piano})`} on ${day}. If you would like to have it tuned, you can choose a time here:\n${address}\n`,
} as const;
