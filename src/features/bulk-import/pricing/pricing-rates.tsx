import { useState } from 'react';
import { formatVatRate } from '../../../domain/vat/vat.ts';
import { formatCalendarDay } from '../../../lib/format/zone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/field.tsx';
import { findCountries, type NamedRate } from './pricing-countries.ts';
import styles from './pricing.module.css';
import { pricingWords as words } from './pricing-words.ts';

/** The rates of all countries on a day, with a search. */
export function PricingRates({ rates, day }: { rates: readonly NamedRate[]; day: string }) {
  const [text, setText] = useState('');
  const found = findCountries(rates, text);
  const label = words.tableLabel(formatCalendarDay(day));
  return (
    <div className={styles.stack}>
      <TextField
        label={words.search}
        hint={words.searchHint}
        type="search"
        autoComplete="off"
        before={<Icon name="search" size={20} />}
        value={text}
        onValue={setText}
      />
      <p className={styles.soft} role="status">
        {found.length === 0 ? words.noneFound : words.found(found.length)}
      </p>
      {found.length > 0 && (
        <table className={styles.rates}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{words.columns.country}</th>
              <th scope="col">{words.columns.rate}</th>
              <th scope="col">{words.columns.since}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ countryCode, name, rate, since }) => (
              <tr key={countryCode}>
                <th scope="row">
                  {name} <span className={styles.code}>{countryCode}</span>
                </th>
                <td className="tabular">{formatVatRate(rate)}</td>
                <td className="tabular">{since === null ? words.unknownSince : formatCalendarDay(since)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
