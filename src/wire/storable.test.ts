import { expect, it } from 'vitest';
import { storable } from './storable.ts';
import { fieldsToWire } from './wire-rows.ts';

const grand = '🎹';

it.each([
  ['a text', 'Grand, 1904', 'Grand, 1904'],
  ['an emoji and other whole letters', `${grand} Blüthner Ζ 丁 e\u0301`, `${grand} Blüthner Ζ 丁 e\u0301`],
  ['U+0000', 'Gra\u{0}nd', 'Grand'],
  ['half of an emoji at the end, as a cut leaves it', grand.slice(0, 1), ''],
  ['the other half at the beginning', `${grand.slice(1)}x`, 'x'],
  ['halves in the wrong order', grand.slice(1) + grand.slice(0, 1), ''],
  ['texts in a list', ['a\u{0}', 7, null, true], ['a', 7, null, true]],
  ['texts and names in an object', { 'k\u{0}': [{ deep: 'x\u{0}' }] }, { k: [{ deep: 'x' }] }],
  ['a number', 4.5, 4.5],
  ['nothing', null, null],
])('%s goes over the line as the database can hold it', (_what, given, held) => {
  expect(storable(given)).toEqual(held);
});

it('what is sent of a row has no sign that would fail the whole request', () => {
  const sent = JSON.stringify(fieldsToWire('pianos', { title: 'Gra\u{0}nd', description: `x${grand.slice(0, 1)}`, instrument_details: { note: '\u{0}' }, price_cents: 419_950 }));
  expect(sent).toBe('{"title":"Grand","description":"x","instrument_details":{"note":""},"price":"4199.50"}');
});
