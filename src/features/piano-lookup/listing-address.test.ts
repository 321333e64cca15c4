import { expect, it } from 'vitest';
import { identify } from '../../domain/serial/identify.ts';
import { serialReference as reference } from '../../domain/serial/testing/bundled-tables.ts';
import { startListingHref } from './listing-address.ts';

function candidatesOf(serial: string, maker: string | null) {
  const found = identify({ serial, maker, reference, now: Date.UTC(2026, 10, 28) });
  return found.ok ? found.value.candidates : [];
}

it.each<[what: string, serial: string, maker: string | null, isOpen: boolean, href: string]>([
  ['the answer', '4512870', 'Yamaha', false, '/list-piano?maker=Yamaha&year=1987&serial=4512870'],
  ['a maker with a sign', '524000', 'Steinway', false, '/list-piano?maker=Steinway+%26+Sons&year=1992&serial=524000'],
  ['no year where it is doubtful', 'Pat. 523456', 'Steinway', false, '/list-piano?maker=Steinway+%26+Sons&serial=Pat.+523456'],
  ['the maker that two readings share', '45000', 'Kawai', true, '/list-piano?maker=Kawai&serial=45000'],
  ['the number alone where makers differ', '550000', null, true, '/list-piano?serial=550000'],
])('%s', (_what, serial, maker, isOpen, href) => {
  expect(startListingHref({ candidates: candidatesOf(serial, maker), isOpen, serial })).toBe(href);
});

it('tells a type that the tables name', () => {
  const candidates = candidatesOf('524000', 'Steinway').map((candidate) => ({ ...candidate, pianoType: 'Grand' }));
  expect(startListingHref({ candidates, isOpen: false, serial: '524000' })).toMatch(/&type=Grand$/);
});
