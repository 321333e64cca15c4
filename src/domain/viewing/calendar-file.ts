/** What a calendar says of it, in words made for people. */
export interface CalendarWords {
  summary: string;
  description: string;
  location: string;
  /** Of the page that shows it. */
  url: string;
}

/** What was agreed, or was and isn't any more. Times in epoch ms. */
export interface CalendarEvent {
  id: string;
  agreed: boolean;
  startsAt: number;
  endsAt: number;
  sequence: number;
  changedAt: number;
}

/**
 * An iCalendar file (RFC 5545) with this one event, times in UTC. Its UID stays, and SEQUENCE grows with each step, so that a
 * calendar that takes the file again changes the event it has, or strikes it out.
 */
export function calendarFile(event: CalendarEvent, words: CalendarWords): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Soundboard//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.agreed ? 'PUBLISH' : 'CANCEL'}`,
    'BEGIN:VEVENT',
    `UID:${event.id}@soundboard`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `STATUS:${event.agreed ? 'CONFIRMED' : 'CANCELLED'}`,
    `SUMMARY:${escaped(words.summary)}`,
    `DESCRIPTION:${escaped(words.description)}`,
    ...(words.location === '' ? [] : [`LOCATION:${escaped(words.location)}`]),
    `URL:${words.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** '20261201T080000Z' */
function utc(instant: number): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/gu, '');
}

function escaped(text: string): string {
  // Control characters other than the line break are not allowed in a value.
  const clean = text.replaceAll(/\r\n?/gu, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ');
  return clean.replaceAll(/[\\;,]/gu, '\\$&').replaceAll('\n', '\\n');
}

/** At most 75 octets a line; what goes on begins with a blank, and no character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
