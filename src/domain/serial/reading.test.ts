import { describe, expect, it } from 'vitest';
import { yearRangeText, type Reason } from './candidate.ts';
import { identify } from './identify.ts';
import { indexOf } from './reference-index.ts';
import { normaliseSerial } from './normalise-serial.ts';
import { serialReference as reference } from './testing/bundled-tables.ts';

// One grammar for whatever stands around a number: rules S-READ-* and S-CODE-1.

const now = Date.UTC(2026, 10, 28);

function found(serial: string, maker: string | null) {
  const said = identify({ serial, maker, reference, now });
  if (!said.ok) throw new Error(`${serial}: ${said.error.type}`);
  return said.value;
}

/** 'Yamaha 1987 1986–1988 high' of the best answer. */
function bestOf(serial: string, maker: string | null): string {
  const [best] = found(serial, maker).candidates;
  return best ? [best.maker, best.line, best.year, yearRangeText(best), best.confidence].filter((part) => part !== null && part !== '').join(' ') : 'nothing';
}

function reasonOf<T extends Reason['type']>(type: T, { serial, maker }: { serial: string; maker: string | null }) {
  const [best] = found(serial, maker).candidates;
  return best?.reasons.find((reason): reason is Extract<Reason, { type: T }> => reason.type === type);
}

/** What is left of a text when it was taken apart. */
function partsOf(text: string) {
  const read = normaliseSerial(text, indexOf(reference).byName);
  if (!read.ok) return read.error.type;
  const { prefix, digits, dropped, lineWord, makers } = read.value;
  return { number: prefix + digits, dropped, lineWord, makers: makers.map(({ name }) => name) };
}

describe('a maker named in the text', () => {
  it.each([
    ['Yamaha 4500000', '4500000', 'Yamaha'],
    ['4500000 YAMAHA', '4500000', 'Yamaha'],
    ['Kawai 2100000', '2100000', 'Kawai'],
    ['Steinway & Sons 300000', '300000', 'Steinway & Sons'],
    ['Steinway & Sons Nr. 300.000', '300000', 'Steinway & Sons'],
    ['Bluthner 120000', '120000', 'Blüthner'],
    ['Bluethner 120000', '120000', 'Blüthner'],
    ['Julius Blüthner 120000', '120000', 'Blüthner'],
    ['Bosendorfer 30000', '30000', 'Bösendorfer'],
    ['Grotrian-Steinweg 70000', '70000', 'Grotrian'],
    ['C. Bechstein 90000', '90000', 'Bechstein'],
  ])('U-SER-01 U-SER-02 S-READ-5 "%s" is answered as with the maker chosen', (serial, number, maker) => {
    expect(bestOf(serial, null)).toBe(bestOf(number, maker));
    expect(found(serial, null).candidates.map((each) => each.maker)).toEqual(found(number, maker).candidates.map((each) => each.maker));
  });

  it('U-SER-02 S-READ-1 S-READ-2 every name and alias, before and after the number, with nothing of it left', () => {
    const names = reference.makers.flatMap(({ name, shortName, aliases }) => [name, shortName, ...aliases].map((each) => ({ each, name })));
    expect(names.length).toBeGreaterThan(150);
    const plain = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
    const wrong = names.flatMap(({ each, name }) =>
      [`${each} 123456`, `123456 ${each}`, `${each} Nr. 123.456`, `${plain(each).toUpperCase()} 123456`].filter((text) => {
        const parts = partsOf(text);
        return typeof parts === 'string' || parts.number !== '123456' || parts.dropped !== '' || parts.makers.join() !== name;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('S-READ-5 a second maker beside the number or beside the chosen one makes it low, and is said', () => {
    expect(reasonOf('OtherMakerNamed', { serial: 'Yamaha 2100000', maker: 'Kawai' })).toMatchObject({ maker: 'Yamaha' });
    expect(bestOf('Yamaha 2100000', 'Kawai')).toBe('Kawai 1992 1991–1993 low');
    expect(bestOf('Yamaha Kawai 2100000', null)).toBe('Yamaha Japan 1975 1974–1976 low');
  });
});

describe('models and remarks around the number', () => {
  it.each([
    ['U1H 2 345 678', 'Yamaha', 'Yamaha Japan 1976 1975–1977 high', 'U1H'],
    ['4512870 (restored)', 'Yamaha', 'Yamaha Japan 1987 1986–1988 high', 'restored'],
    ['grand no. 12345', 'Broadwood', 'Broadwood grand 1831 1823–1839 low', ''],
    ['51234 (Paris)', 'Erard', 'Erard Paris 1876 1866–1886 low', ''],
    ['Nr 0 4711', 'Steinway', 'Steinway & Sons 1861 1860–1862 high', ''],
    ['SN 61234 / 1', 'Steinway', 'Steinway & Sons 1887 1886–1888 medium', '1'],
  ])('U-SER-03 S-READ-3 S-READ-6 "%s" of %s', (serial, maker, answer, dropped) => {
    expect(bestOf(serial, maker)).toBe(answer);
    expect(found(serial, maker).serial.dropped).toBe(dropped);
    if (dropped !== '') expect(reasonOf('TextDropped', { serial, maker })).toMatchObject({ text: dropped });
  });

  it.each([
    ['grand 150000', 'Baldwin', 'grand'],
    ['vertical 1442402', 'Baldwin', 'vertical'],
    ['Studio 1400000', 'Baldwin', 'vertical'],
    ['Tafelklavier 20000', 'Broadwood', 'square'],
    ['4026 Londres', 'Erard', 'London'],
    ['Érard Paris 51234', null, 'Paris'],
  ])('U-SER-03 S-READ-6 in "%s" of %s a word chooses the line %s', (serial, maker, line) => {
    expect(reasonOf('LineNamed', { serial, maker })).toMatchObject({ line });
    expect(found(serial, maker).candidates.map((each) => each.line)).toEqual([line]);
  });

  it('S-READ-6 words that name two lines choose none', () => {
    expect(partsOf('grand upright 200000')).toMatchObject({ lineWord: null });
  });

  it.each([
    ['S-READ-3', '4 512 870', '4512870'],
    ['S-READ-3', '1234 567', '1234567'],
    ['S-READ-3', '12345 678', '12345'],
    ['S-READ-4', 'YT 201234', 'YT201234'],
    ['S-READ-4', 'IKSIG0136', 'IKSIG0136'],
    ['S-READ-4', 'Model XYZ 201234', '201234'],
  ])('%s "%s" is the number %s', (_id, text, number) => {
    expect(partsOf(text)).toMatchObject({ number });
  });
});

describe('digits and letters', () => {
  it.each(['１２３４５６７', '１2３４５６7', '123４567'])('P-SER-01 "%s" is 1234567', (text) => {
    expect(bestOf(text, 'Yamaha')).toBe(bestOf('1234567', 'Yamaha'));
  });

  it('P-SER-01 full-width letters and Arabic digits are read; look-alikes are asked about and low', () => {
    expect(partsOf('Ｊ１２３４５６７')).toMatchObject({ number: 'J1234567' });
    expect(partsOf('١٢٣٤٥٦')).toMatchObject({ number: '123456' });
    for (const [typed, meant] of [['12O4567', '1204567'], ['l234567', '1234567']] as const) {
      expect(found(typed, 'Yamaha').serial).toMatchObject({ typed, recorded: typed, suggestion: meant });
      expect(found(typed, 'Yamaha').candidates.map(({ confidence }) => confidence)).toEqual(['low']);
    }
  });

  it.each(['J1234567', 'j 1234567', 'U150123', 'YT 201234', 'H0012345', 'M579624'])('P-SER-02 "%s" keeps its letters and is never sure of a Japanese year', (typed) => {
    for (const maker of ['Yamaha', null]) {
      const { serial, candidates } = found(typed, maker);
      expect(serial.recorded).toBe(typed.toUpperCase().replace(' ', ''));
      expect(candidates.filter(({ line, confidence }) => line === 'Japan' && confidence === 'high')).toEqual([]);
    }
  });

  it.each([
    ['IMC07710', 'Samick', 1993],
    ['HIK00001', 'Samick', 1989],
    ['KJKA0001', 'Samick', 2001],
    ['Samick IKSIG0136', null, 2019],
    ['IJRAG0672', 'Knabe', 2008],
    ['KJDDG0457', 'Samick', 2004],
  ])('S-CODE-1 the letters of %s (%s) give %i', (serial, maker, year) => {
    const [best] = found(serial, maker).candidates;
    expect(best).toMatchObject({ year, line: 'letter code', confidence: 'medium' });
  });

  it('S-CODE-1 other letters give no year', () => {
    for (const serial of ['ZZZ0001', 'HI0001', 'KUUA0001']) expect(found(serial, 'Samick').candidates.filter(({ line, year }) => line === 'letter code' && year !== null)).toEqual([]);
  });
});
