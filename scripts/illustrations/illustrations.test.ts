import { readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fallbackIllustration, illustrationNames, illustrationPath } from '../../src/domain/listing/illustrations.ts';
import { pianoTypes } from '../../src/domain/listing/listing-values.ts';

const folder = new URL('../../public/illustrations/', import.meta.url);

describe('illustrations', () => {
  it('names exactly the files that exist', () => {
    expect(readdirSync(folder).sort()).toEqual(illustrationNames.map((name) => `${name}.svg`).sort());
  });

  it('keeps every picture under 12 KB and all under 350 KB', () => {
    const sizes = illustrationNames.map((name) => statSync(new URL(`${name}.svg`, folder)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(350 * 1024);
  });

  it.each(pianoTypes)('has a stand-in for a %s', (type) => {
    expect(illustrationNames.map(illustrationPath)).toContain(fallbackIllustration(type, ''));
  });

  it('shows a grand for a hybrid grand', () => {
    expect(fallbackIllustration('Hybrid', 'Hybrid Grand')).toBe('/illustrations/fallback-grand.svg');
  });
});
