import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const words = { summary: 'Viewing: Yamaha U3', description: 'With Klavierhaus', location: 'Vienna, Austria', url: 'https://piano.example/viewings/1' };
const viewing = {
  id: '0b9e80aa-51c2-4a63-9f0e-2d3c4b5a6978',
  agreed: true,
  startsAt: Date.parse('2026-12-01T08:00Z'),
  endsAt: Date.parse('2026-12-01T09:00Z'),
  sequence: 1,
  changedAt: Date.parse('2026-11-28T10:20:30.450Z'),
};

const octets = (line: string) => new TextEncoder().encode(line).length;
/** As a calendar reads it: folded lines joined, the text unescaped. */
function valueOf(file: string, name: string): string | undefined {
  const line = file.replaceAll('\r\n ', '').split('\r\n').find((each) => each.startsWith(`${name}:`));
  return line?.slice(name.length + 1).replaceAll(/\\(.)/gu, (_all, sign: string) => (sign === 'n' ? '\n' : sign));
}

describe('the calendar file', () => {
  it('V-11 is one event in UTC', () => {
    expect(calendarFile(viewing, words).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Soundboard//Appointments//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH',
      'BEGIN:VEVENT', 'UID:0b9e80aa-51c2-4a63-9f0e-2d3c4b5a6978@soundboard', 'SEQUENCE:1', 'DTSTAMP:20261128T102030Z',
      'DTSTART:20261201T080000Z', 'DTEND:20261201T090000Z', 'STATUS:CONFIRMED', 'SUMMARY:Viewing: Yamaha U3', 'DESCRIPTION:With Klavierhaus',
      String.raw`LOCATION:Vienna\, Austria`, 'URL:https://piano.example/viewings/1', 'END:VEVENT', 'END:VCALENDAR', '',
    ]);
  });

  it('V-11 strikes out what was cancelled, under the same name and a later number', () => {
    const file = calendarFile({ ...viewing, agreed: false, sequence: 2 }, words);
    expect(['METHOD', 'UID', 'SEQUENCE', 'STATUS'].map((name) => valueOf(file, name))).toEqual(['CANCEL', `${viewing.id}@soundboard`, '2', 'CANCELLED']);
  });

  it('V-11 leaves out a place that nobody named', () => {
    expect(calendarFile(viewing, { ...words, location: '' })).not.toContain('LOCATION');
  });

  it('V-11 keeps any text, in lines of at most 75 octets', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\n', '\\', ';', ',', '🎹'.repeat(30), 'END:VEVENT'))).map((parts) => parts.join('')), (text) => {
        const file = calendarFile(viewing, { ...words, description: text, summary: text });
        expect(file.split('\r\n').every((line) => octets(line) <= 75)).toBe(true);
        expect(file.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1);
        const kept = text.replaceAll(/\r\n?/gu, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ');
        expect(valueOf(file, 'DESCRIPTION')).toBe(kept);
      }),
    );
  });
});
