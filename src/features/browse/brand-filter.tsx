import { useState } from 'react';
import { foldText } from '../../domain/listing/listing-summary.ts';
import type { Facets } from '../../domain/search/facets.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './filter-panel.module.css';
import { Count, Group } from './filter-group.tsx';
import { browseMessages as messages } from './messages.ts';

const shownAtFirst = 6;
const mostShown = 200;

export interface BrandFilterProps {
  chosen: readonly string[];
  /** Null while they are being loaded. */
  brands: Facets['brands'] | null;
  onChosen: (brands: readonly string[]) => void;
}

/** The most frequent brands, all on demand; chosen ones always show, also when nothing of theirs is left. */
export function BrandFilter({ chosen, brands, onChosen }: BrandFilterProps) {
  const [all, setAll] = useState(false);
  if (brands === null) {
    return (
      <Group legend={messages.brand}>
        {Array.from({ length: shownAtFirst }, (_, index) => (
          <Skeleton key={index} className={styles.placeholder} />
        ))}
      </Group>
    );
  }
  const wanted = new Set(chosen.map(foldText));
  const listed = new Set(brands.map(({ brand }) => foldText(brand)));
  const missing = chosen.filter((brand) => !listed.has(foldText(brand))).map((brand) => ({ brand, count: 0 }));
  const ordered = all ? [...brands].sort((a, b) => a.brand.localeCompare(b.brand, 'de')) : brands;
  const shown = ordered.filter(({ brand }, at) => at < (all ? mostShown : shownAtFirst) || wanted.has(foldText(brand)));

  return (
    <Group legend={messages.brand}>
      {[...missing, ...shown].map(({ brand, count }) => (
        <CheckboxField
          key={foldText(brand)}
          label={
            <>
              {brand} <Count of={count} />
            </>
          }
          checked={wanted.has(foldText(brand))}
          onValue={(checked) => {
            const others = chosen.filter((each) => foldText(each) !== foldText(brand));
            onChosen(checked ? [...others, brand] : others);
          }}
        />
      ))}
      {brands.length > shownAtFirst && (
        <Button variant="quiet" aria-expanded={all} icon={all ? 'chevron-up' : 'chevron-down'} onClick={() => setAll(!all)}>
          {all ? messages.fewerBrands : messages.moreBrands(brands.length)}
        </Button>
      )}
    </Group>
  );
}
