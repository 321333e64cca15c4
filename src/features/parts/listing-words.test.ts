import { expect, it } from 'vitest';
import { pianoTypes } from '../../domain/listing/listing-values.ts';
import { subtypes } from '../../domain/listing/wizard-options.ts';
import { describeKind } from './listing-words.ts';

it('no kind of piano says its type twice', () => {
  const kinds = pianoTypes.flatMap((piano_type) => [...subtypes[piano_type], ''].map((subtype) => describeKind({ piano_type, subtype })));
  expect(kinds).toEqual(expect.arrayContaining(['Baby Grand', 'Console Upright', 'Upright', 'Hybrid Upright', 'Hybrid']));
  for (const kind of kinds) expect(new Set(kind.split(' ')).size).toBe(kind.split(' ').length);
});
