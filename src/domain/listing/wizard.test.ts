import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardAboveCents, cardFinancedPercent, cardOffers } from '../financing/constants.ts';
import { createDraft, setField, toggleSlot, wizardSteps, type DraftFields, type ListingDraft, type WizardStep } from './draft.ts';
import { approvedFrom, fullScore, screenListing } from './screening.ts';
import { draftToListing } from './wizard-row.ts';
import { firstOpenStep, isStepReachable, numberOf, stepBeside, stepFaults, stepToResume } from './wizard.ts';

const now = Date.parse('2026-11-28T12:00:00Z');

const complete: Partial<DraftFields> = {
  type: 'Upright', subtype: 'Studio', brand: 'Yamaha', model: 'U1', year: '1988', heightCm: '121', condition: 'Used - Good', price: '4.200',
  description: 'One owner, tuned every year, stands in a dry room on the first floor.', address: 'Am Markt 1', city: 'Weimar', zipCode: '99423',
};

function draftOf(fields: Partial<DraftFields> = {}, photos = 3): ListingDraft {
  const draft = createDraft({ id: 'draft', now, fields: { ...complete, ...fields } });
  const taken = Array.from({ length: photos }, (_, place) => ({ id: `p${place}`, fileName: '', contentType: 'image/jpeg', size: 1, width: 1, height: 1 }));
  return { ...draft, photos: taken };
}

type Case = [rule: string, step: WizardStep, fields: Partial<DraftFields>, faults: object[]];

describe('what a step needs', () => {
  it.each<Case>([
    ['W-1', 'details', {}, []],
    ['W-1', 'details', { type: '' }, [{ type: 'DetailsMissing' }]],
    ['W-1', 'details', { subtype: '' }, [{ type: 'DetailsMissing' }]],
    ['W-1', 'details', { brand: '' }, [{ type: 'DetailsMissing' }]],
    ['W-1', 'details', { brand: 'Other', brandName: ' ' }, [{ type: 'DetailsMissing' }]],
    ['W-1', 'details', { brand: 'Other', brandName: 'Ibach' }, []],
    ['W-1', 'details', { year: '' }, []],
    ['W-1', 'details', { year: '1800' }, []],
    ['W-1', 'details', { year: '2026' }, []],
    ['W-1', 'details', { year: '1799' }, [{ type: 'YearNotPossible', from: 1800, to: 2026 }]],
    ['W-1', 'details', { year: '2027' }, [{ type: 'YearNotPossible', from: 1800, to: 2026 }]],
    ['W-1', 'details', { year: 'old' }, [{ type: 'YearNotPossible', from: 1800, to: 2026 }]],
    ['W-3', 'details', { heightCm: '121,5 cm' }, []],
    ['W-3', 'details', { heightCm: '12' }, [{ type: 'SizeNotPossible', field: 'heightCm', from: 70, to: 200 }]],
    ['W-3', 'details', { lengthCm: '12' }, []],
    ['W-3', 'details', { type: 'Grand', lengthCm: '2.70' }, [{ type: 'SizeNotPossible', field: 'lengthCm', from: 100, to: 320 }]],
    ['W-4', 'condition', {}, []],
    ['W-4', 'condition', { condition: '' }, [{ type: 'ConditionMissing' }]],
    ['W-4', 'condition', { price: ' ' }, [{ type: 'ConditionMissing' }]],
    ['W-4', 'condition', { price: '0' }, []],
    ['W-4', 'condition', { price: 'VB' }, [{ type: 'PriceUnreadable', error: { type: 'NotNumber', text: 'VB' } }]],
    ['W-4', 'condition', { price: '-5' }, [{ type: 'PriceUnreadable', error: { type: 'Negative', text: '-5' } }]],
    ['W-4', 'condition', { lastTuned: '2026-11-28' }, []],
    ['W-4', 'condition', { lastTuned: '2026-11-29' }, [{ type: 'TunedInFuture' }]],
    ['U-ENG-08', 'condition', { lastTuned: '0004-05-01' }, [{ type: 'TunedTooEarly', from: 1800 }]],
    ['U-ENG-08', 'condition', { lastTuned: '1800-01-01' }, []],
    ['W-4', 'condition', { pitchHz: '443' }, []],
    ['W-4', 'condition', { pitchHz: '880' }, [{ type: 'PitchNotPossible', from: 380, to: 470 }]],
    ['W-5', 'description', {}, []],
    ['W-5', 'description', { description: 'x'.repeat(50) }, []],
    ['W-5', 'description', { description: `  ${'x'.repeat(49)}\n  ` }, [{ type: 'DescriptionShort', length: 49 }]],
    ['W-5', 'description', { description: 'x'.repeat(10_001) }, [{ type: 'DescriptionLong' }]],
    ['W-5', 'location', {}, []],
    ['W-5', 'location', { state: 'Thüringen' }, []],
    ['W-5', 'location', { address: '' }, [{ type: 'AddressMissing' }]],
    ['W-5', 'location', { city: ' ' }, [{ type: 'AddressMissing' }]],
    ['W-5', 'location', { zipCode: '' }, [{ type: 'AddressMissing' }]],
    ['W-5', 'location', { country: '' }, [{ type: 'AddressMissing' }]],
    ['W-6', 'publish', { description: '' }, []],
  ])('%s: %s with %j', (_rule, step, fields, faults) => {
    expect(stepFaults(draftOf(fields), step, now)).toEqual(faults);
  });

  it.each([
    ['W-5', 0, [{ type: 'PhotosMissing' }]],
    ['W-5', 2, [{ type: 'PhotosMissing' }]],
    ['W-5', 3, []],
  ])('%s: %i photos', (_rule, count, faults) => {
    expect(stepFaults(draftOf({}, count), 'photos', now)).toEqual(faults);
  });

  it('never fails, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('year', 'heightCm', 'price', 'pitchHz', 'description', 'brandName', 'lastTuned'), (value, field) => {
        const draft = setField(draftOf(), field, { value, now });
        for (const step of wizardSteps) expect(Array.isArray(stepFaults(draft, step, now))).toBe(true);
      }),
    );
  });
});

describe('the order of the steps', () => {
  it.each([
    ['W-6', {}, 3, 'publish'],
    ['W-6', { price: '' }, 3, 'condition'],
    ['W-6', { city: '' }, 2, 'photos'],
    ['W-6', { type: '' }, 0, 'details'],
  ] as const)('%s: with %j and %i photos %s is the first open one', (_rule, fields, photos, open) => {
    const draft = draftOf(fields, photos);
    expect(firstOpenStep(draft, now)).toBe(open);
    expect(wizardSteps.filter((step) => isStepReachable(draft, step, now)).at(-1)).toBe(open);
  });

  it.each([
    ['W-6', 'location', {}, 'location'],
    ['W-6', 'details', {}, 'details'],
    ['W-6', 'publish', { condition: '' }, 'condition'],
  ] as const)('%s: left at %s with %j it goes on at %s', (_rule, step, fields, resumed) => {
    expect(stepToResume({ ...draftOf(fields), step }, now)).toBe(resumed);
  });

  it('ends at the ends', () => {
    expect([stepBeside('details', -1), stepBeside('details', 1), stepBeside('publish', 1)]).toEqual(['details', 'condition', 'publish']);
  });
});

it.each([
  ['W-3', '148', 148],
  ['W-3', '148,5', 148.5],
  ['W-3', ' 148.5 cm ', 148.5],
  ['W-3', '1,48 m', null],
  ['W-3', '', null],
])('%s: %j is the number %j', (_rule, text, number) => {
  expect(numberOf(text)).toBe(number);
});

describe('the listing of a draft', () => {
  const options = { images: ['/a.jpg'], place: { name: 'Weimar', lat: 50.98, lng: 11.33 }, countryName: 'Germany', now };

  it('W-14: is what was typed, under the id of the draft', () => {
    const slots = toggleSlot([], 'Monday', '9-12');
    const answer = draftToListing(draftOf({ slots, serial: ' 4012345 ', finish: 'polished  ebony', reserved: true }), options);
    expect(answer).toEqual({
      ok: true,
      value: {
        id: 'draft', title: 'Yamaha U1 Upright', brand: 'Yamaha', model: 'U1', piano_type: 'Upright', subtype: 'Studio', year: 1988,
        price_cents: 420_000, condition: 'Used - Good', description: complete.description, status: 'reserved', is_published: true,
        image_urls: ['/a.jpg'], serial_number: '4012345', finish: 'polished ebony', height_cm: 121, length_cm: null,
        location: 'Weimar, Germany', town: 'Weimar', country_code: 'DE', lat: 50.98, lng: 11.33, instrument_details: {}, availability_slots: slots, vat_scheme: '',
      },
    });
  });

  it('W-18: says how a dealer’s piano is taxed', () => {
    expect(draftToListing(draftOf({ vatScheme: 'margin' }), options)).toMatchObject({ ok: true, value: { vat_scheme: 'margin' } });
  });

  it('W-14: is none while a step is not complete', () => {
    expect(draftToListing(draftOf({ price: '' }, 1), options)).toEqual({ ok: false, error: [{ type: 'ConditionMissing' }, { type: 'PhotosMissing' }] });
  });

  it('W-15: carries no street and no postcode, and no coordinates of an unknown town', () => {
    const answer = draftToListing(draftOf({ city: 'Kleinweiler' }), { ...options, place: null });
    expect(answer.ok && answer.value).toMatchObject({ town: 'Kleinweiler', location: 'Kleinweiler, Germany', lat: null, lng: null });
    expect(JSON.stringify(answer)).not.toMatch(/Am Markt|99423/);
  });

  it.each([
    ['W-16', { lastTuned: '2026-05-01', pitchHz: '442', ivory: 'no' as const, details: { cabinetStyle: 'modern', polyphony: '128', lastServiced: '2025' } },
      { cabinetStyle: 'modern', lastServiced: '2025', lastTuned: '2026-05-01', pitchHz: 442, ivoryKeys: false }],
    ['W-16', { type: 'Digital' as const, subtype: '88 keys', heightCm: '', lastTuned: '2026-05-01', ivory: 'yes' as const, details: { cabinetStyle: 'modern', polyphony: '128' } },
      { polyphony: '128' }],
  ])('%s: %j gives the details %j', (_rule, fields, details) => {
    const answer = draftToListing(draftOf(fields), options);
    expect(answer.ok && answer.value.instrument_details).toEqual(details);
  });
});

it('W-17: the financing card shows the specified terms', () => {
  expect([cardAboveCents, cardFinancedPercent, cardOffers]).toEqual([500_000, 90, [{ months: 36, yearlyPercent: 7.5 }, { months: 60, yearlyPercent: 8.5 }]]);
});

describe('screening', () => {
  const good = { price_cents: 420_000, piano_type: 'Upright', condition: 'Used - Good', description: 'x'.repeat(100), image_urls: ['a', 'b', 'c'] } as const;
  const low = 'Unusually low price for category';
  it.each([
    ['F-1', {}, 95, 'approved', []],
    ['F-1', { image_urls: [], description: '' }, 70, 'approved', ['Insufficient photos', 'Brief description may need more detail']],
    ['F-1', { image_urls: [], description: '', price_cents: 0 }, 40, 'flagged', ['Insufficient photos', low, 'Brief description may need more detail']],
    ['F-2', { image_urls: ['a', 'b'] }, 80, 'approved', ['Insufficient photos']],
    ['F-3', { price_cents: 14_999 }, 65, 'flagged', [low]],
    ['F-3', { price_cents: 15_000 }, 95, 'approved', []],
    ['F-3', { price_cents: 44_999, condition: 'New' }, 65, 'flagged', [low]],
    ['F-3', { price_cents: 0, condition: 'For Parts/Not Working' }, 95, 'approved', []],
    ['F-3', { price_cents: null }, 95, 'approved', []],
    ['F-3', { price_cents: 99_999, piano_type: 'Grand' }, 65, 'flagged', [low]],
    ['F-3', { price_cents: 4_999, piano_type: 'Digital' }, 65, 'flagged', [low]],
    ['F-3', { price_cents: 79_999, piano_type: 'Hybrid' }, 65, 'flagged', [low]],
    ['F-4', { description: ` ${'x'.repeat(99)} ` }, 85, 'approved', ['Brief description may need more detail']],
  ] as const)('%s: %j', (_rule, fields, score, state, flags) => {
    const screening = screenListing({ ...good, ...fields });
    expect([screening.score, screening.state, screening.flags.map(({ flag }) => flag)]).toEqual([score, state, flags]);
    expect([fullScore, approvedFrom]).toEqual([95, 70]);
  });
});
