import { formatCents } from '../../lib/format/money.ts';
import { formatNumber } from '../../lib/format/number.ts';

/** What both sides read of a job sheet. */
export const sheetWords = {
  title: 'Job sheet',
  open: 'Open the job sheet',
  measured: 'Measured',
  pitch_before: 'Pitch before', pitch_after: 'Pitch after', humidity: 'Humidity', temperature: 'Temperature',
  units: { pitch_before: 'Hz', pitch_after: 'Hz', humidity: '%', temperature: '°C' },
  dry: 'Under 35 %: too dry for a piano.', damp: 'Over 55 %: too damp for a piano.',
  faults: 'Faults', parts: 'Parts', notes: 'Notes', photos: 'Photos', signed: 'Signed', nextVisit: 'Next visit',
  nextVisitIn: (months: number) => (months === 1 ? 'suggested in 1 month' : `suggested in ${formatNumber(months)} months`),
  part: ({ name, count, price }: { name: string; count: number; price: number | null }) => `${formatNumber(count)} × ${name}${price === null ? '' : `: ${formatCents(count * price)}`}`,
  partsTotal: (cents: number) => `Parts together: ${formatCents(cents)}`,
  signedBy: (name: string) => `by ${name}`,
  signedAt: (time: string) => `on ${time}`,
  drawn: 'The customer’s signature',
  photo: (place: number) => `Photo ${formatNumber(place)}`,
  photoThere: 'It is on the server, and shown when you are online.',
  photoWaits: 'Waiting to send',
  bookNext: 'Book the next visit',
} as const;
