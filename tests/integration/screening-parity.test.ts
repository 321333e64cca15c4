import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conditions, pianoTypes } from '../../src/domain/listing/listing-values.ts';
import { lowPriceCents, newPriceFactor, screenListing } from '../../src/domain/listing/screening.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startTestBackend } from './backend-caller.ts';

// Two programs for one set of rules: what a device says before publishing is what the database finds.

type Case = Parameters<typeof screenListing>[0];

let backend: EmbeddedBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

async function compare(cases: readonly Case[]): Promise<void> {
  const [answer] = await backend.sql<{ found: { score: number; flags: string[] }[] }>(
    `select jsonb_agg(jsonb_build_object('score', s.score, 'flags', s.flags) order by place) as found
     from jsonb_array_elements($1::jsonb) with ordinality as each (value, place),
       lateral jsonb_populate_record(null::public.pianos, value || jsonb_build_object('price', (value ->> 'price_cents')::numeric / 100)) as piano,
       lateral app.screen_listing(piano) as s`,
    [JSON.stringify(cases)],
  );
  const expected = cases.map((listing) => {
    const { score, flags } = screenListing(listing);
    return { score, flags: flags.map(({ flag }) => flag) };
  });
  expect(answer?.found.map((found, place) => ({ ...found, of: cases[place] }))).toEqual(expected.map((found, place) => ({ ...found, of: cases[place] })));
}

test('the database screens as the device does, at every limit (F-1 to F-4)', async () => {
  const limits = pianoTypes.flatMap((type) => [lowPriceCents[type], lowPriceCents[type] * newPriceFactor]).flatMap((limit) => [limit - 1, limit]);
  const texts = ['', `  ${'x'.repeat(99)}\n`, 'ß'.repeat(100)];
  await compare(
    pianoTypes.flatMap((piano_type) =>
      [null, ...conditions].flatMap((condition) =>
        [null, 0, ...limits].flatMap((price_cents) =>
          texts.flatMap((description) => [2, 3].map((photos) => ({ piano_type, condition, price_cents, description, image_urls: Array.from({ length: photos }, () => '/a') }))),
        ),
      ),
    ),
  );
});

/** Every character of the basic plane that either of the two may take for blank, and some that both must keep. */
const blanks = Array.from({ length: 0xffff }, (_, place) => String.fromCharCode(place + 1)).filter((each) => each.trim() === '' || /[\p{Z}\p{Cf}\p{Cc}]/u.test(each));

test('U-TST-02 each blank around 99 characters counts alike in both', async () => {
  expect(blanks.length).toBeGreaterThan(60);
  const letters = 'x'.repeat(99);
  await compare(
    blanks.flatMap((blank) =>
      [`${blank}${letters}`, `${letters}${blank}`, `${letters.slice(1)}${blank}x`].map((description) => ({ piano_type: 'Upright' as const, condition: null, price_cents: null, description, image_urls: [] })),
    ),
  );
});

test('U-TST-02 random listings score the same in both', async () => {
  // Whole characters: half of a pair can't be sent, and no text of the database holds U+0000.
  const character = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('x', 'ß', '字', '👩‍🔧', '🎹', 'e\u0301') },
    { weight: 1, arbitrary: fc.constantFrom(...blanks) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((each) => !each.includes('\0')) },
  );
  const margin = fc.array(fc.constantFrom(...blanks), { maxLength: 4 }).map((all) => all.join(''));
  const body = fc.array(character, { minLength: 85, maxLength: 104 }).map((all) => all.join(''));
  const listing: fc.Arbitrary<Case> = fc.record({
    piano_type: fc.constantFrom(...pianoTypes),
    condition: fc.constantFrom(null, ...conditions),
    price_cents: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 2_000_000_00 })),
    description: fc.tuple(margin, fc.oneof({ weight: 4, arbitrary: body }, fc.string()), margin).map((all) => all.join('').replaceAll('\0', '')),
    image_urls: fc.array(fc.constant('/a'), { maxLength: 5 }),
  });
  // Fifty at once: planning a statement costs more than answering it. A failure names its seed.
  await fc.assert(fc.asyncProperty(fc.array(listing, { minLength: 1, maxLength: 50 }), compare), { numRuns: 40 });
});
