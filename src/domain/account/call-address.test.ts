import { expect, it } from 'vitest';
import { callAddress } from './call-address.ts';

it.each([
  ['a number of the country', '030 / 555-0100', 'tel:0305550100'],
  ['an international one', ' +49 30 5550100 ', 'tel:+49305550100'],
  ['one with the zero of the country in brackets', '+49 (0)30 5550100', 'tel:+49305550100'],
  ['brackets without a country', '(030) 5550100', 'tel:0305550100'],
  ['none', '', null],
  ['none known', undefined, null],
  ['too few digits', '1234', null],
  ['words', 'ask for me', null],
])('%s', (_case, phone, expected) => {
  expect(callAddress(phone)).toBe(expected);
});
