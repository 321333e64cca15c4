import { useState } from 'react';
import { readDealerCountry, type DealerCountry } from '../../../domain/dealer/dealer-countries.ts';
import { countActive } from '../../../domain/dealer/plan.ts';
import { readDealerCountryMark, setDealerCountryMark } from '../../../platform/device-marks.ts';
import { useOptionalReadable, useReplica } from '../../../replica/replica-context.tsx';
import { PricingCost } from './pricing-cost.tsx';
import { PricingOffers } from './pricing-offers.tsx';
import { PricingPlan } from './pricing-plan.tsx';
import { PricingVat } from './pricing-vat.tsx';
import styles from './pricing.module.css';
import { useDealerPlan } from './use-dealer-plan.ts';

/** What the marketplace costs a dealer, how far their plan came, and VAT by country and day. Works offline but for changing the plan. */
export function PricingTab() {
  const replica = useReplica();
  const own = useOptionalReadable(replica?.listings.own);
  const held = useDealerPlan();
  // What the person has typed or chosen on this page; null where the plan or the device says it.
  const [country, setCountry] = useState<DealerCountry | null>(null);
  const [vatId, setVatId] = useState<string | null>(null);
  const [listings, setListings] = useState<number | null>(null);

  // Unknown until the listings on this device are read: a 0 would be a wrong price.
  const active = own ? countActive(own) : null;
  const shownListings = listings ?? active;
  const shownCountry = country ?? readDealerCountry(readDealerCountryMark() ?? held.plan?.country_code ?? null);
  const shownVatId = vatId ?? held.plan?.vat_id ?? '';

  return (
    <div className={styles.tab}>
      <PricingPlan held={held} country={shownCountry} vatId={shownVatId} />
      <PricingCost
        active={active}
        listings={shownListings}
        onListings={setListings}
        country={shownCountry}
        onCountry={(chosen) => {
          setCountry(chosen);
          setDealerCountryMark(chosen);
        }}
        vatId={shownVatId}
        onVatId={setVatId}
      />
      {shownListings !== null && <PricingOffers listings={shownListings} />}
      <PricingVat country={shownCountry} />
    </div>
  );
}
