import { formatEuro } from '../../domain/money/euro.ts';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { financingWords as words, problemTexts } from './financing-words.ts';
import styles from './financing.module.css';
import type { Calculator } from './use-calculator.ts';

const unit = (sign: string) => <span className={styles.unit}>{sign}</span>;

/** Renting first, beside the financing. */
export function RentPart({ calculator }: { calculator: Calculator }) {
  const { fields, problems, rent, result, rentShown, set } = calculator;
  const rows = rent && [
    [words.rentRows.first, formatEuro(result.downCents), formatEuro(0)],
    [words.rentRows.monthly, formatEuro(result.instalmentCents), formatEuro(rent.rentCents)],
    [words.rentRows.duration, words.months(result.schedule.length), words.months(rent.months)],
    [words.rentRows.end, formatEuro(0), formatEuro(rent.restCents)],
    [words.rentRows.paid, formatEuro(result.paidCents), formatEuro(rent.paidCents)],
    [words.rentRows.extra, formatEuro(result.paidCents - result.priceCents), formatEuro(rent.extraCents)],
    [words.rentRows.back, words.noGivingBack, words.keepPaid(formatEuro(rent.rentedCents))],
  ];
  return (
    <Section title={words.rent} lead={words.rentLead}>
      <div className={styles.rentFields}>
        <TextField label={words.rentMonthly} error={problems.rent && problemTexts.rent} inputMode="decimal" autoComplete="off" after={unit('€')} value={rentShown} onValue={(value) => set({ rent: value })} />
        <TextField label={words.rentMonths} error={problems.rentMonths && problemTexts.rentMonths} inputMode="numeric" autoComplete="off" value={fields.rentMonths} onValue={(value) => set({ rentMonths: value })} />
        <TextField label={words.rentShare} error={problems.rentShare && problemTexts.rentShare} inputMode="numeric" autoComplete="off" after={unit('%')} value={fields.rentShare} onValue={(value) => set({ rentShare: value })} />
      </div>
      {rows && (
        // A region that scrolls can be reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" tabIndex={0} aria-label={words.rentTable} className={styles.table}>
          <table>
            <thead>
              <tr>
                <td />
                <th scope="col">{words.buyColumn}</th>
                <th scope="col">{words.rentColumn}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => <td key={index}>{value}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
