import { describe, expect, it } from 'vitest';
import { readInstruments } from './instruments.ts';
import { confidentMisses, countsOf, isTableRow, measureInstrument, withConfidence } from './measure.ts';

const instruments = readInstruments();
const fresh = instruments.filter(({ spent }) => spent === '');

describe('real pianos that the tables were not made from', () => {
  it('misses no year by more than two with high confidence, unless the row says why', () => {
    const misses = [true, false].flatMap((isMakerGiven) => confidentMisses(instruments.map((each) => measureInstrument(each, isMakerGiven))));
    expect(misses.filter(({ instrument }) => instrument.note === '').map(({ instrument }) => instrument)).toEqual([]);
    expect(misses.map(({ instrument }) => instrument.id)).toEqual(instruments.filter(({ note }) => note !== '').map(({ id }) => id));
  });

  it('counts no number that is itself a row of the tables', () => {
    expect(fresh.filter(isTableRow)).toEqual([]);
  });

  it('answers as recorded in README.md when the maker is given', () => {
    const measured = fresh.map((each) => measureInstrument(each, true));
    expect(countsOf(measured)).toEqual({ all: 61, answered: 52, inside: 44, within1: 46, within2: 46 });
    expect(countsOf(withConfidence(measured, 'high'))).toEqual({ all: 20, answered: 20, inside: 17, within1: 18, within2: 18 });
    expect(countsOf(withConfidence(measured, 'medium'))).toEqual({ all: 18, answered: 18, inside: 16, within1: 17, within2: 17 });
    expect(countsOf(withConfidence(measured, 'low'))).toEqual({ all: 14, answered: 14, inside: 11, within1: 11, within2: 11 });
  });

  it('offers the right maker and year as recorded when the maker is open, and is never confident then', () => {
    const measured = fresh.map((each) => measureInstrument(each, false));
    expect(measured.filter(({ isAmongAll }) => isAmongAll)).toHaveLength(45);
    expect(withConfidence(measured, 'high')).toEqual([]);
  });
});
