import { useMemo, useState } from 'react';
import { parseEuroInput, formatEuro } from '../../../domain/money/euro.ts';
import { addVat, formatVatRate, takeVatOut, vatRateOn } from '../../../domain/vat/vat.ts';
import { vatRatesOn } from '../../../domain/vat/vat-countries.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { PriceLines } from '../../parts/price-lines.tsx';
import { useNow } from '../../parts/use-now.ts';
import { nameCountries } from './pricing-countries.ts';
import { PricingRates } from './pricing-rates.tsx';
import styles from './pricing.module.css';
import { amountFaultWords, pricingWords as words } from './pricing-words.ts';

const dayForm = /^\d{4}-\d{2}-\d{2}$/u;

/** VAT on an amount, both ways, and the rates of all countries, on a day of the person's choice. `country`: where it starts. */
export function PricingVat({ country }: { country: string }) {
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const [chosenDay, setDay] = useState('');
  const [chosenCountry, setCountry] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const [isGross, setIsGross] = useState(false);
  const [isTableOpen, setTableOpen] = useState(false);
  // While a date is typed it is empty for moments.
  const day = dayForm.test(chosenDay) ? chosenDay : today;
  const rates = useMemo(() => nameCountries(vatRatesOn(day)), [day]);

  const read = parseEuroInput(amount);
  const rate = vatRateOn(chosenCountry ?? country, day);
  const result = read.ok ? (isGross ? takeVatOut : addVat)(read.value.cents, rate) : null;
  return (
    <Section title={words.vatTitle} lead={words.vatLead}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <TextField
            label={words.amount}
            hint={read.ok && read.value.thousandsAssumed ? words.readAs(formatEuro(read.value.cents)) : words.amountHint}
            error={read.ok ? undefined : amountFaultWords(read.error)}
            inputMode="decimal"
            autoComplete="off"
            after={<span aria-hidden="true">€</span>}
            value={amount}
            onValue={setAmount}
          />
          <SelectField
            label={words.direction}
            options={[{ value: 'net', label: words.directions.net }, { value: 'gross', label: words.directions.gross }]}
            value={isGross ? 'gross' : 'net'}
            onValue={(direction) => setIsGross(direction === 'gross')}
          />
          <SelectField
            label={words.calculatorCountry}
            options={[...rates.map(({ countryCode, name }) => ({ value: countryCode, label: name })), { value: '', label: words.otherCountry }]}
            value={chosenCountry ?? country}
            onValue={setCountry}
          />
          <TextField label={words.day} type="date" min="1990-01-01" max="2100-12-31" value={chosenDay || today} onValue={setDay} />
        </div>
        {result ? (
          <PriceLines
            live
            lines={[
              [words.calculator.net, result.netCents],
              [words.calculator.vat(formatVatRate(result.rate)), result.vatCents],
              [words.calculator.gross, result.grossCents],
            ]}
          />
        ) : (
          <p className={styles.nothing}>{words.nothingYet}</p>
        )}
      </div>
      <div className={styles.table}>
        <Button icon={isTableOpen ? 'chevron-up' : 'chevron-down'} aria-expanded={isTableOpen} onClick={() => setTableOpen(!isTableOpen)}>
          {words.tableSummary(rates.length)}
        </Button>
        {isTableOpen && <PricingRates rates={rates} day={day} />}
      </div>
    </Section>
  );
}
