import { useState } from 'react';
import { countries } from '../../../domain/account/countries.ts';
import { dealerCountries, readDealerCountry, type DealerCountry } from '../../../domain/dealer/dealer-countries.ts';
import { quotePlan } from '../../../domain/dealer/plan.ts';
import { readVatId } from '../../../domain/dealer/vat-id.ts';
import { formatVatRate } from '../../../domain/vat/vat.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PriceLines } from '../../parts/price-lines.tsx';
import { useNow } from '../../parts/use-now.ts';
import styles from './pricing.module.css';
import { pricingWords as words, vatIdFaultWords } from './pricing-words.ts';

interface PricingCostProps {
  /** Listings of the dealer that buyers see now; null while they are read. */
  active: number | null;
  /** What is reckoned with; null while that isn't known. */
  listings: number | null;
  /** Null goes back to the dealer's own. */
  onListings: (listings: number | null) => void;
  country: DealerCountry;
  onCountry: (country: DealerCountry) => void;
  /** As typed. */
  vatId: string;
  onVatId: (vatId: string) => void;
}

/** As many as an import may bring at once. */
const mostListings = 50_000;

function readCount(text: string): number | null {
  const digits = text.replace(/[.\s]/gu, '');
  return /^\d{1,5}$/u.test(digits) && Number(digits) <= mostListings ? Number(digits) : null;
}

/** The plan's price a month: net, VAT and gross, by country and VAT ID. */
export function PricingCost({ active, listings, onListings, country, onCountry, vatId, onVatId }: PricingCostProps) {
  const now = useNow();
  const [typed, setTyped] = useState<string | null>(null);
  const names = new Map(countries().map(({ code, name }) => [code, name]));
  const countryName = names.get(country) ?? country;
  const read = readVatId(vatId, country);
  const price = quotePlan({ listings: listings ?? 0, country, vatId }, now);
  const isFaulty = typed !== null && typed.trim() !== '' && readCount(typed) === null;
  const vatLabel = price.treatment === 'reverse-charge' ? words.noVat : words.vat(formatVatRate(price.rate), countryName);

  function type(text: string) {
    setTyped(text);
    if (text.trim() === '') onListings(null);
    else if (readCount(text) !== null) onListings(readCount(text));
  }
  function reset() {
    setTyped(null);
    onListings(null);
  }

  return (
    <Section title={words.costTitle}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <TextField
            label={words.listings}
            hint={active === null ? words.listingsRead : words.listingsHint(active)}
            error={isFaulty ? words.listingsFault : undefined}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? (active === null ? '' : String(active))}
            onValue={type}
          />
          {typed !== null && (
            <Button variant="quiet" icon="refresh" onClick={reset}>
              {words.backToMine}
            </Button>
          )}
          <SelectField
            label={words.country}
            options={dealerCountries.map((code) => ({ value: code, label: names.get(code) ?? code }))}
            value={country}
            onValue={(chosen) => onCountry(readDealerCountry(chosen))}
          />
          <TextField
            label={words.vatId}
            hint={words.vatIdHint}
            error={read.ok ? undefined : vatIdFaultWords(read.error, countryName)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={vatId}
            onValue={onVatId}
          />
        </div>
        <div className={styles.stack}>
          {listings === null ? (
            <div aria-busy="true">
              <Skeleton height={96} shape="block" />
            </div>
          ) : (
            <PriceLines live lines={[[words.net, price.netCents], [vatLabel, price.vatCents], [words.gross, price.grossCents]]} />
          )}
          <p className={styles.soft}>
            {words.treatments[price.treatment]}
          </p>
        </div>
      </div>
    </Section>
  );
}
