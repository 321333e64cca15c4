import { formatCents } from '../../lib/format/money.ts';
import { formatNumber } from '../../lib/format/number.ts';

/** What both sides read of bundles. */
export const bundleWords = {
  title: 'Bundles',
  signIn: { title: 'Sign in to book a bundle', text: 'What you filled in is kept.' },
  of: (name: string) => `Bundle ${name}`,
  absent: { title: 'Nothing can be booked of this bundle', text: 'It is no longer offered, has ended, or all its visits are used.', all: 'All bookings' },
  legend: 'What is the first visit for?', legendNext: 'What is this visit for?',
  left: (left: number, count: number) => `${formatNumber(left)} of ${formatNumber(count)} left`,
  inBundle: 'in the bundle',
  price: 'Price of the bundle', fee: 'Platform fee (included)', paid: 'Nothing to add: it is part of your bundle',
  rule: (months: number) => `The bundle begins when the provider confirms its first visit, and runs for ${months === 1 ? '1 month' : `${formatNumber(months)} months`}.`,
  cancelRule: 'Cancelled up to 24 hours before, a visit comes back. Later, or if nobody is there, it is used up.',
  counts: ({ done, booked, lost }: { done: number; booked: number; lost: number }) =>
    [done > 0 && `${formatNumber(done)} done`, booked > 0 && `${formatNumber(booked)} booked`, lost > 0 && `${formatNumber(lost)} used up without a visit`].filter(Boolean).join(', '),
  until: (day: string) => `until ${day}`, ended: (day: string) => `ended on ${day}`, notBegun: 'begins with the first visit that is confirmed',
  with: (name: string, price: number) => `${name} · ${formatCents(price)}`,
  book: 'Book a Visit', bookOf: (name: string) => `Book a visit of ${name}`, giveUp: 'Give Up', giveUpOf: (name: string) => `Give up ${name}`, waits: 'Waiting to send', refused: 'Not sent',
  refusedText: 'The server did not accept this bundle. Under “On this device” you see why.',
  cancelLate: 'It begins in less than 24 hours, so this visit of your bundle is used up. What counts is when it reaches the server.',
  usedUp: 'It was cancelled late, so this visit of the bundle is used up.',
} as const;
