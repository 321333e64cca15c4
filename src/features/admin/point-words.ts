/** The words of points that accepted corrections become. */
import type { PointPreview } from '../../server/ports/admin-port.ts';
import { serialText } from '../parts/serial-text.ts';

interface Row {
  serial: number;
  year: number;
}

/** 'Yamaha, Japan: 1 050 000, 1971'. */
export function pointText({ maker, line, serial, year }: Row & { maker: string; line: string }): string {
  return `${[maker, line].filter(Boolean).join(', ')}: ${serialText(serial)}, ${year}`;
}

const rowText = ({ serial, year }: Row) => `${serialText(serial)} (${year})`;

function placeText({ lower, upper }: PointPreview): string {
  if (lower && upper) return `between ${rowText(lower)} and ${rowText(upper)}`;
  if (lower) return `above the last number, ${rowText(lower)}`;
  return upper ? `below the first number, ${rowText(upper)}` : '';
}

/** What a correction would become, '' where it becomes no point. */
export function previewText(point: PointPreview): string {
  const { maker, line, serial, year, problem } = point;
  if (problem !== '' || serial === null || year === null) return '';
  return [pointText({ maker, line, serial, year }), placeText(point)].filter(Boolean).join(', ');
}

export const pointWords = {
  wouldBe: 'As a point',
  noPoint: (problem: string) => `None. ${problem}`,
  becomes: (point: string) => `It becomes a point of the tables: ${point}. Every look-up uses it, here at once, and on other devices within an hour of a connection. The person sees that it was accepted.`,
  becomesNone: (problem: string) => `It becomes no point of the tables. ${problem} The person sees that it was accepted.`,
  source: 'Source that everyone reads',
  sourceHint: '3 to 200 characters. Leave out names, addresses and anything else that is private.',
  sourceShort: 'Please give a source of at least 3 characters.',
  sourceLong: 'Please keep the source to 200 characters.',
  accepted: 'The correction is accepted and a point of the tables.',

  title: 'Points from corrections',
  empty: 'No correction is a point of the tables yet.',
  more: (shown: string, total: string) => `The ${shown} newest of ${total}.`,
  acceptedOn: (day: string) => `Accepted on ${day}`,
  unused: 'Not in use: newer tables hold this number or contradict it.',
  takeBack: 'Take back',
  takeBackTitle: (point: string) => `Take back ${point}?`,
  takeBackText: 'The point leaves the tables, here at once, and on other devices within an hour of a connection. Its correction waits to be decided again.',
  takenBack: 'The point is taken back.',
} as const;
