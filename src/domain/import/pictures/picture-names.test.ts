import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRests, indexStockNumbers, isPictureName, matchPicture, type NumberedListing } from './picture-names.ts';
import { planPictures, type PlacedPicture } from './picture-plan.ts';

function stockOf(...numbers: readonly (string | [number: string, status: NumberedListing['status']])[]) {
  return indexStockNumbers(
    numbers.map((each, place): NumberedListing => {
      const [stock_number, status] = typeof each === 'string' ? ([each, 'active'] as const) : each;
      return { id: `${stock_number}#${place}`, stock_number, status };
    }),
  );
}

/** The stock numbers that a name is taken for, and what else it says. */
function taken(path: string, numbers: ReturnType<typeof stockOf>): string {
  const match = matchPicture({ path }, numbers);
  const numberOf = (id: string) => id.split('#')[0] ?? '';
  if (match.kind === 'one') return `${numberOf(match.listingId)} | ${match.rest}`;
  return match.kind === 'none' ? 'none' : `several: ${match.listingIds.map(numberOf).join(', ')}`;
}

describe('which piano a picture is of', () => {
  const stock = stockOf('A-1042', 'A-10421', 'A-1043', 'KL 100', 'KL 1001', 'B/77', '12', 'Ü-5', 'Flügel 3');
  it.each([
    ['PN-2', 'A-1042.jpg', 'A-1042 | '],
    ['PN-2', 'A-1042_1.jpg', 'A-1042 |  1'],
    ['PN-2', 'a-1042 (2).JPG', 'A-1042 |  (2)'],
    ['PN-2', 'A-1042-innen.heic', 'A-1042 | -innen'],
    ['PN-2', 'A-1042 – Kopie.png', 'A-1042 |  - kopie'],
    ['PN-2', 'A–1042.jpg', 'A-1042 | '],
    ['PN-2', 'A_-_1042.jpg', 'A-1042 | '],
    ['PN-2', 'A-1042.1.jpg', 'A-1042 | .1'],
    ['PN-2', 'A-10422.jpg', 'none'],
    ['PN-2', 'A-1042b.jpg', 'none'],
    ['PN-2', 'B-77 front.jpg', 'B/77 |  front'],
    ['PN-2', 'B 77.jpg', 'B/77 | '],
    ['PN-2', 'Ü-5_2.jpg'.normalize('NFD'), 'Ü-5 |  2'],
    ['PN-2', 'FLÜGEL3.jpg', 'Flügel 3 | '],
    ['PN-3', 'A-10421.jpg', 'A-10421 | '],
    ['PN-3', 'A-10421 1.jpg', 'A-10421 |  1'],
    ['PN-3', 'A-1042 1.jpg', 'A-1042 |  1'],
    ['PN-3', 'KL_100 1.jpg', 'KL 100 |  1'],
    ['PN-3', 'KL1001.jpg', 'KL 1001 | '],
    ['PN-3', 'kl_1001 2.jpg', 'KL 1001 |  2'],
    ['PN-5', 'Fotos/A-1042/front.jpg', 'A-1042 | front'],
    ['PN-5', 'A-1042 Steinway/A-1042_3.jpg', 'A-1042 |  3'],
    ['PN-5', 'A-1042/Details/7.jpg', 'A-1042 | 7'],
    ['PN-5', 'A-1042/12.jpg', 'A-1042 | 12'],
    ['PN-5', '12/A-1043.jpg', 'several: A-1043, 12'],
    ['PN-5', 'A-1042/A-1043.jpg', 'several: A-1043, A-1042'],
    ['PN-5', '12.jpg', '12 | '],
    ['PN-7', 'IMG_2041.jpg', 'none'],
    ['PN-7', 'Steinway A-1042.jpg', 'none'],
    ['PN-7', '.jpg', 'none'],
  ])('%s: %s', (_, path, wanted) => {
    expect(taken(path, stock)).toBe(wanted);
  });

  it.each([
    ['PN-4', [['X1', 'sold'], ['x1', 'active']], 'x1 | '],
    ['PN-4', [['X1', 'sold'], ['X1', 'ended']], 'several: X1, X1'],
    ['PN-4', [['X1', 'active'], ['X1', 'reserved']], 'several: X1, X1'],
    ['PN-4', [['X1', 'draft']], 'X1 | '],
    ['PN-7', [['', 'active'], ['--', 'active']], 'none'],
  ] as const)('%s: of listings with one number %j', (_, listings, wanted) => {
    expect(taken('X1.jpg', stockOf(...listings.map(([number, status]): [string, NumberedListing['status']] => [number, status])))).toBe(wanted);
  });

  it.each([
    ['PN-1', 'Fotos/A-1042.JPG', true],
    ['PN-1', 'a.heic', true],
    ['PN-1', 'a.tif', true],
    ['PN-1', 'Fotos/.DS_Store', false],
    ['PN-1', '.thumbs/a.jpg', false],
    ['PN-1', '__MACOSX/a.jpg', false],
    ['PN-1', 'stock.csv', false],
    ['PN-1', 'jpg', false],
  ])('%s: %s', (_, path, wanted) => {
    expect(isPictureName(path)).toBe(wanted);
  });

  it('PN-2, PN-3: a number with anything that sets it off is that number, beside all others', () => {
    const number = fc.stringMatching(/^[A-Za-z]{0,2}[-. /]?\d{1,6}$/u).filter((text) => text.trim() === text);
    const written = (text: string) => text.toUpperCase().replace('/', '-');
    const rest = fc.constantFrom('', '_1', ' (2)', '-innen', '_10', ' 3', '.b');
    fc.assert(
      fc.property(fc.uniqueArray(number, { selector: written, minLength: 1, maxLength: 20 }), rest, (all, suffix) => {
        const match = matchPicture({ path: `${written(all[0] ?? '')}${suffix}.jpg` }, stockOf(...all));
        expect(match).toMatchObject({ kind: 'one', listingId: `${all[0]}#0` });
      }),
    );
  });
});

it('PN-6: counts as people do', () => {
  const names = ['innen', ' 10', '-2', '', '(1)', '2 b', '02 c', 'Außen', '9999999999999999999999', ' 1'];
  expect([...names].sort(compareRests)).toEqual(['', '(1)', ' 1', '-2', '2 b', '02 c', ' 10', '9999999999999999999999', 'Außen', 'innen']);
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
      expect(Math.sign(compareRests(a, b)) + Math.sign(compareRests(b, a))).toBe(0);
      if (compareRests(a, b) <= 0 && compareRests(b, c) <= 0) expect(compareRests(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});

describe('what comes to a piano', () => {
  const hashOf = (name: string) => name.padStart(8, '0').padEnd(64, '0');
  const picture = (path: string, { hash = path, rest = path }: { hash?: string; rest?: string } = {}): PlacedPicture<null> => ({
    file: null, path, rest, hash: hashOf(hash), size: null, listingId: 'p',
  });
  const address = (key: string) => `/storage/v1/object/public/piano-images/u/1764288000000-${key}-0.jpg`;
  const told = (pictures: readonly PlacedPicture<null>[], room: { addresses?: string[]; coming?: string[] } = {}) => {
    const [plan] = planPictures(pictures, [{ listingId: 'p', addresses: [], coming: [], ...room }, { listingId: 'q', addresses: [], coming: [] }]);
    const paths = (list: readonly PlacedPicture<null>[] = []) => list.map(({ path }) => path).join(' ');
    return [plan?.there, paths(plan?.added), paths(plan?.known), paths(plan?.over)];
  };

  it('PN-6: in their order', () => {
    expect(told([picture('b', { rest: '10' }), picture('c', { rest: '2' }), picture('a', { rest: '2' })])).toEqual([0, 'a c b', '', '']);
  });

  it('PN-8: the same bytes once, under whatever name', () => {
    expect(told([picture('a', { hash: 'aa' }), picture('b', { hash: 'aa' })])).toEqual([0, 'a', 'b', '']);
    expect(told([picture('a', { hash: 'abcdef01' }), picture('b')], { addresses: [address('abcdef01')] })).toEqual([1, 'b', 'a', '']);
    expect(told([picture('a', { hash: 'aa' })], { coming: [hashOf('aa')] })).toEqual([1, '', 'a', '']);
    expect(told([picture('a')], { addresses: ['https://elsewhere.example/a.jpg'] })).toEqual([1, 'a', '', '']);
  });

  it('PN-9: ten at most, with those on their way', () => {
    const twelve = Array.from({ length: 12 }, (_, place) => picture(`${place}`));
    expect(told(twelve)).toEqual([0, '0 1 2 3 4 5 6 7 8 9', '', '10 11']);
    expect(told(twelve.slice(0, 3), { addresses: ['a', 'b', 'c', 'd', 'e'].map(address), coming: ['x', 'y', 'z'].map(hashOf) })).toEqual([8, '0 1', '', '2']);
    expect(told([picture('a')], { addresses: Array.from({ length: 11 }, (_, i) => `/${i}.jpg`) })).toEqual([11, '', '', 'a']);
  });

  it('PN-8, PN-9: every picture has one fate, and the same drop again adds nothing', () => {
    const content = fc.constantFrom('a0', 'b1', 'c2', 'd3', 'e4', 'f5', '06', '17', '28', '39', '4a', '5b');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), content)), fc.nat(10), (files, there) => {
        const pictures = files.map(([path, hash]) => picture(path, { hash }));
        const addresses = Array.from({ length: there }, (_, i) => `/${i}.jpg`);
        const [plan] = planPictures(pictures, [{ listingId: 'p', addresses, coming: [] }]);
        const fates = [...(plan?.added ?? []), ...(plan?.known ?? []), ...(plan?.over ?? [])];
        expect(new Set(fates)).toEqual(new Set(pictures));
        expect(there + (plan?.added.length ?? 0)).toBeLessThanOrEqual(10);
        const coming = (plan?.added ?? []).map(({ hash }) => hash);
        const [again] = planPictures(plan?.added ?? [], [{ listingId: 'p', addresses, coming }]);
        expect(again?.added ?? []).toEqual([]);
        expect(again?.over ?? []).toEqual([]);
      }),
    );
  });
});
