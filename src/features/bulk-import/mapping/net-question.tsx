import { useMemo, useState } from 'react';
import { priceColumn } from '../../../domain/import/columns/profile.ts';
import { formatEuro, parseEuroInput } from '../../../domain/money/euro.ts';
import { addVat, displayCountry, formatVatRate, vatRateOn } from '../../../domain/vat/vat.ts';
import { vatRatesOn } from '../../../domain/vat/vat-countries.ts';
import { readDealerCountryMark } from '../../../platform/device-marks.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField, SelectField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../parts/use-now.ts';
import styles from '../bulk-import.module.css';
import type { ImportWork } from '../import-work.ts';
import { nameCountries } from '../pricing/pricing-countries.ts';
import panelStyles from './mapping-panel.module.css';
import { netWords as words } from './mapping-words.ts';

/** Prices that are said to be without VAT: what they are is for the dealer to say, once a file. */
export function NetQuestion({ work }: { work: ImportWork }) {
  const { checked, choices, head, setChoices, setSupplier } = work;
  const { netPrices = null, ...others } = choices;
  const { supplier } = choices;
  const rows = checked?.netRows ?? 0;
  if (rows === 0) return null;
  if (netPrices === null) return <OpenQuestion rows={rows} work={work} />;
  return (
    <section aria-label={words.title} className={panelStyles.panel}>
      <div className={styles.row}>
        <p className={panelStyles.summary}>
          <span>{netPrices.take === 'convert' ? words.converted(rows, formatVatRate(netPrices.rate.rate)) : words.taken(rows)}</span>
        </p>
        <Button aria-label={words.changeLabel} onClick={() => setChoices({ ...others, ...(supplier && { supplier: { ...supplier, net: false } }) })}>
          {words.change}
        </Button>
      </div>
      {supplier?.remember && priceColumn(head.header, choices.mapping) !== '' && (
        <CheckboxField
          label={words.forSupplier(supplier.name.trim())}
          hint={words.forSupplierHint(head.header[choices.mapping.indexOf('price')]?.trim() ?? '')}
          checked={supplier.net}
          onValue={(net) => setSupplier({ ...supplier, net })}
        />
      )}
    </section>
  );
}

function OpenQuestion({ rows, work }: { rows: number; work: ImportWork }) {
  const { checked, choices, setChoices } = work;
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const countries = useMemo(() => nameCountries(vatRatesOn(today)), [today]);
  const [country, setCountry] = useState(() => readDealerCountryMark() ?? displayCountry);
  const rate = vatRateOn(country, today);
  const net = parseEuroInput(checked?.groups.find(({ type }) => type === 'PriceNet')?.expected ?? '');
  const example = net.ok ? words.example(formatEuro(net.value.cents), formatEuro(addVat(net.value.cents, rate).grossCents)) : '';
  return (
    <section aria-label={words.title} className={panelStyles.panel}>
      <p className={panelStyles.summary}>
        <Icon name="alert" className={panelStyles.warn} />
        <strong>{words.title}</strong>
      </p>
      <p className={styles.soft}>{words.lead(rows)}</p>
      <p className={styles.soft}>{words.margin}</p>
      <SelectField
        label={words.country}
        options={countries.map(({ countryCode, name }) => ({ value: countryCode, label: name }))}
        value={rate.countryCode}
        onValue={setCountry}
      />
      <div className={styles.row}>
        <Button onClick={() => setChoices({ ...choices, netPrices: { take: 'convert', rate } })}>{words.convert(formatVatRate(rate.rate))}</Button>
        <p className={styles.soft}>{example}</p>
      </div>
      <div className={styles.row}>
        <Button onClick={() => setChoices({ ...choices, netPrices: { take: 'as-is' } })}>{words.asIs}</Button>
        <p className={styles.soft}>{words.asIsText}</p>
      </div>
    </section>
  );
}
