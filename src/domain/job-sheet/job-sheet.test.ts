import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hasContent, isSigned, most, pathOf, readFaults, readParts, signatureField, storedParts, totalOfParts, withoutStaleSignature } from './job-sheet.ts';

const empty = {
  pitch_before: null, pitch_after: null, humidity: null, temperature: null, faults: [], parts: [], photos: [], notes: '', next_visit_months: null, signature: '', signed_name: '',
};

test.each([
  ['J-3 a line each, empty ones left out', ' A string is broken \n\n  Loose pin', ['A string is broken', 'Loose pin']],
  ['J-3 nothing', ' \n ', []],
  ['J-3 too long a line is cut', 'x'.repeat(most.faultLength + 5), ['x'.repeat(most.faultLength)]],
  ['J-3 too many lines', 'x\n'.repeat(most.faults + 3), Array.from({ length: most.faults }, () => 'x')],
])('%s', (_rule, typed, faults) => {
  expect(readFaults(typed)).toEqual(faults);
});

describe('J-4 parts', () => {
  it('come back as they were stored, to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.string({ minLength: 1 }), count: fc.integer({ min: 1, max: most.partCount }), price: fc.option(fc.integer({ min: 0, max: 99_999_999 })) })),
        (parts) => {
          expect(readParts(storedParts(parts))).toEqual(parts);
        },
      ),
    );
  });
  it('are summed, and what is none is left out', () => {
    const parts = readParts([{ name: 'String', count: 3, price: '12.50' }, { name: 'Felt', count: 1, price: null }, { name: 'x', count: 0 }, { name: 'x', count: 1, price: 'much' }, null, 'x']);
    expect([parts.length, totalOfParts(parts)]).toEqual([2, 3750]);
  });
});

describe('J-5 the signature', () => {
  it('is drawn within its field and never longer than what is stored', () => {
    const point = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) });
    fc.assert(
      fc.property(fc.array(fc.array(point)), (strokes) => {
        const path = pathOf(strokes);
        expect(path).toMatch(/^(?:M\d+ \d+(?:L\d+ \d+)+)*$/u);
        expect(path.length).toBeLessThanOrEqual(most.signature);
        for (const [, x, y] of path.matchAll(/[ML](\d+) (\d+)/gu)) expect(Number(x) <= signatureField.width && Number(y) <= signatureField.height).toBe(true);
      }),
    );
  });
  it.each([
    ['goes with a change of what it stands under', { notes: 'More' }, { notes: 'More', signature: '', signed_name: '', signed_at: null }],
    ['stays where nothing of that is changed', { is_handed_in: true }, { is_handed_in: true }],
    ['is what was just drawn', { notes: 'More', signature: 'M1 1L1 1' }, { notes: 'More', signature: 'M1 1L1 1' }],
  ])('%s', (_rule, fields, written) => {
    expect(withoutStaleSignature({ signature: 'M0 0L2 2', signed_name: '' }, fields)).toEqual(written);
    expect(withoutStaleSignature(empty, fields)).toEqual(fields);
  });
});

test.each([
  ['J-8 nothing was written', {}, false],
  ['J-8 a figure', { humidity: 0 }, true],
  ['J-8 a photo', { photos: ['a'] }, true],
  ['J-8 a name', { signed_name: 'A customer' }, true],
])('%s', (_rule, fields, isThere) => {
  expect(hasContent({ ...empty, ...fields })).toBe(isThere);
  expect(isSigned({ ...empty, ...fields })).toBe('signed_name' in fields);
});
