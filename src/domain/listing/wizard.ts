/** What each step of the wizard needs before the next one opens. Rules W-1 to W-6 and L-10 in RULES.md. */
import { parseEuroInput, type EuroInputError } from '../money/euro.ts';
import { brandOf, wizardSteps, type DraftFields, type ListingDraft, type WizardStep } from './draft.ts';
import { fewestPhotos, longestDescription, oldestYear, shortestDescription, sizeFields, sizeLimits, type SizeField } from './wizard-options.ts';

export type StepFault =
  | { type: 'DetailsMissing' }
  | { type: 'YearNotPossible'; from: number; to: number }
  | { type: 'SizeNotPossible'; field: SizeField; from: number; to: number }
  | { type: 'ConditionMissing' }
  | { type: 'PriceUnreadable'; error: EuroInputError }
  | { type: 'TunedInFuture' }
  | { type: 'TunedTooEarly'; from: number }
  | { type: 'PitchNotPossible'; from: number; to: number }
  | { type: 'DescriptionShort'; length: number }
  | { type: 'DescriptionLong' }
  | { type: 'PhotosMissing' }
  | { type: 'AddressMissing' };

/** a' of historical and modern pianos. */
export const pitchLimits = { from: 380, to: 470 } as const;

/** A number as typed in German or English form: '148', '148,5', '148.5 cm'; null for anything else. */
export function numberOf(text: string): number | null {
  const match = /^\s*(\d{1,4})(?:[.,](\d{1,2}))?\s*(?:cm|hz)?\s*$/i.exec(text);
  return match ? Number(`${match[1]}.${match[2] ?? '0'}`) : null;
}

/** A year of four digits; null when blank or anything else. */
export function yearOf(text: string): number | null {
  return /^\s*\d{4}\s*$/.test(text) ? Number(text) : null;
}

/** Counted as people read it: line ends and blanks at either end don't count. */
export function descriptionLength(text: string): number {
  return text.normalize('NFC').trim().length;
}

const faultsByStep: Readonly<Record<WizardStep, (draft: ListingDraft, now: number) => StepFault[]>> = {
  details: ({ fields, edit }, now) => {
    const { type, subtype, year } = fields;
    const thisYear = new Date(now).getUTCFullYear();
    const lacks = type === '' || (subtype === '' && edit?.fields.subtype !== '') || (brandOf(fields) === '' && edit?.fields.brand !== '');
    const faults: StepFault[] = lacks ? [{ type: 'DetailsMissing' }] : [];
    const made = yearOf(year);
    if (year.trim() !== '' && (made === null || made < oldestYear || made > thisYear)) {
      faults.push({ type: 'YearNotPossible', from: oldestYear, to: thisYear });
    }
    const sizes = type === '' ? [] : sizeFields[type].filter((field) => fields[field].trim() !== '');
    return [...faults, ...sizes.flatMap((field): StepFault[] => {
      const size = numberOf(fields[field]);
      const { from, to } = sizeLimits[field];
      return size !== null && size >= from && size <= to ? [] : [{ type: 'SizeNotPossible', field, from, to }];
    })];
  },
  condition: ({ fields, edit }, now) => {
    const lacks = (['condition', 'price'] as const).some((field) => fields[field].trim() === '' && edit?.fields[field] !== '');
    const faults: StepFault[] = lacks ? [{ type: 'ConditionMissing' }] : [];
    const price = parseEuroInput(fields.price);
    if (!price.ok && price.error.type !== 'Empty') faults.push({ type: 'PriceUnreadable', error: price.error });
    if (fields.lastTuned > new Date(now).toISOString().slice(0, 10)) faults.push({ type: 'TunedInFuture' });
    // A date field takes the year 4 from somebody who has typed the first digit of it, or two digits.
    if (fields.lastTuned !== '' && fields.lastTuned < `${oldestYear}-01-01`) faults.push({ type: 'TunedTooEarly', from: oldestYear });
    const pitch = numberOf(fields.pitchHz);
    const { from, to } = pitchLimits;
    if (fields.pitchHz.trim() !== '' && (pitch === null || pitch < from || pitch > to)) faults.push({ type: 'PitchNotPossible', from, to });
    return faults;
  },
  description: ({ fields, edit }) => {
    const length = descriptionLength(fields.description);
    const enough = edit ? Math.min(shortestDescription, descriptionLength(edit.fields.description)) : shortestDescription;
    if (length < enough) return [{ type: 'DescriptionShort', length }];
    return length > longestDescription ? [{ type: 'DescriptionLong' }] : [];
  },
  photos: ({ photos, edit }) => {
    const enough = edit ? Math.min(fewestPhotos, edit.images.length) : fewestPhotos;
    return photos.length < enough ? [{ type: 'PhotosMissing' }] : [];
  },
  location: ({ fields, edit }) => {
    const lacks = addressFields.some((field) => fields[field].trim() === '' && edit?.fields[field] !== '');
    return lacks ? [{ type: 'AddressMissing' }] : [];
  },
  publish: () => [],
};

const addressFields = ['address', 'city', 'zipCode', 'country'] as const satisfies readonly (keyof DraftFields)[];

/** What the step still needs, empty when it is complete. `now` in epoch ms. */
export function stepFaults(draft: ListingDraft, step: WizardStep, now: number): StepFault[] {
  return faultsByStep[step](draft, now);
}

/** The first step that is not complete; the last one when all are (rule W-6). */
export function firstOpenStep(draft: ListingDraft, now: number): WizardStep {
  return wizardSteps.find((step) => stepFaults(draft, step, now).length > 0) ?? 'publish';
}

/** Whether a step may be shown: all before it are complete. */
export function isStepReachable(draft: ListingDraft, step: WizardStep, now: number): boolean {
  return wizardSteps.indexOf(step) <= wizardSteps.indexOf(firstOpenStep(draft, now));
}

/** Where a draft that is opened again goes on: where it was left, or before it at what has become incomplete. */
export function stepToResume(draft: ListingDraft, now: number): WizardStep {
  return isStepReachable(draft, draft.step, now) ? draft.step : firstOpenStep(draft, now);
}

/** The step `by` steps on or back, within the ends. */
export function stepBeside(step: WizardStep, by: 1 | -1): WizardStep {
  return wizardSteps[wizardSteps.indexOf(step) + by] ?? step;
}
