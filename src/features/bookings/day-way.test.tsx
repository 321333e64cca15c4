// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/booking.ts';
import { DayWay } from './day-way.tsx';

const nine = Date.parse('2026-12-04T08:00Z');
const berlin = { lat: 52.52, lng: 13.405 };
const potsdam = { lat: 52.396, lng: 13.058 };

function visit(id: string, hours: number, place: Booking['place'], address: string): Booking {
  const startsAt = nine + hours * 3_600_000;
  return { id, place, startsAt, endsAt: startsAt + 3_600_000, timeZone: 'Europe/Berlin', contact: { address } } as Booking;
}

test('a day of visits has about so many kilometres, and opens in a map by the addresses', () => {
  render(<DayWay visits={[visit('a', 0, berlin, 'Am Park 1, Berlin'), visit('b', 3, potsdam, 'Am Markt 2, Potsdam'), visit('c', 6, null, 'Somewhere 3')]} />);
  screen.getByText(/^About 35 km and 43 min of driving between the visits\.$/u);
  screen.getByText('One visit has no known town and is left out.');
  expect(screen.queryByText(/hardly be reached/u)).toBeNull();
  const link = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the day in a map' }).href);
  expect(link.searchParams.get('waypoints')).toBe('Am Markt 2, Potsdam');
  expect(link.searchParams.get('destination')).toBe('Somewhere 3');
});

test('what can hardly be reached in time is said', () => {
  const { container } = render(<DayWay visits={[visit('a', 0, berlin, 'Am Park 1, Berlin'), visit('b', 1, potsdam, 'Am Markt 2, Potsdam')]} />);
  expect(container.textContent).toMatch(/The visit at 10:00–11:00 can hardly be reached in time: about 43 min late\./u);
});

test('a day without addresses has nothing to show', () => {
  const { container } = render(<DayWay visits={[visit('a', 0, null, '')]} />);
  expect(container.innerHTML).toBe('');
});
