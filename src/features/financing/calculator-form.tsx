import { useId } from 'react';
import { options, rates, samplePrices, terms } from '../../domain/financing/constants.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatCentsToType } from '../../lib/format/money.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { financingWords as words, problemTexts, type Problem } from './financing-words.ts';
import styles from './financing.module.css';
import type { Calculator } from './use-calculator.ts';

const unit = (sign: string) => <span className={styles.unit}>{sign}</span>;

export function CalculatorForm({ calculator }: { calculator: Calculator }) {
  const { fields, problems, result, downShown, set, choose } = calculator;
  const error = (...names: Problem[]) => names.filter((name) => problems[name]).map((name) => problemTexts[name]).join(' ');
  const isPromo = result.yearlyPercent === 0;
  return (
    <Section title={words.calculator} className={styles.form}>
      <div className={styles.group} role="group" aria-label={words.samples}>
        {samplePrices.map((cents) => (
          <Chip key={cents} pressed={result.priceCents === cents} onClick={() => set({ price: formatCentsToType(cents), down: null })}>
            {formatEuro(cents)}
          </Chip>
        ))}
      </div>
      <TextField
        label={words.price} hint={words.priceHint} error={error('price', 'priceRange')} inputMode="decimal" autoComplete="off" after={unit('€')}
        value={fields.price} onValue={(price) => set({ price })}
      />
      <TextField
        label={words.down} hint={words.downHint(formatEuro(result.totalCents))} error={error('down', 'downRange')} inputMode="decimal" autoComplete="off" after={unit('€')}
        value={downShown} onValue={(down) => set({ down })}
      />
      <div className={styles.group} role="group" aria-label={words.options}>
        {options.map((option) => (
          <Chip key={option.id} pressed={result.yearlyPercent === option.yearlyPercent} onClick={() => choose(option)}>
            {`${words.optionNames[option.id]} ${words.optionText(option.yearlyPercent, option.months)}`}
          </Chip>
        ))}
      </div>
      <Slider
        label={words.term} shown={words.months(result.months)} value={result.months} bounds={terms} disabled={isPromo} hint={isPromo ? words.promoTerm : ''}
        onValue={(months) => set({ months })}
      />
      <Slider
        label={words.rate} shown={words.percent(result.yearlyPercent)} value={result.yearlyPercent} bounds={rates} disabled={false} hint=""
        // 0.1 has no exact binary form: a step is read as the tenth it stands for.
        onValue={(rate) => set({ rate: formatNumber(Math.round(rate * 10) / 10, 2) })}
      />
      <TextField
        label={words.rateTyped} hideLabel error={error('rate')} inputMode="decimal" autoComplete="off" after={unit('%')} className={styles.narrow}
        value={fields.rate} onValue={(rate) => set({ rate })}
      />
    </Section>
  );
}

interface SliderProps {
  label: string;
  shown: string;
  value: number;
  bounds: { least: number; most: number; step: number };
  disabled: boolean;
  hint: string;
  onValue: (value: number) => void;
}

function Slider({ label, shown, value, bounds, disabled, hint, onValue }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{shown}</output>
      <input
        id={id} type="range" min={bounds.least} max={bounds.most} step={bounds.step} value={value} disabled={disabled} aria-valuetext={shown}
        aria-describedby={hint === '' ? undefined : `${id}-hint`} onChange={(event) => onValue(event.target.valueAsNumber)}
      />
      {hint !== '' && <p id={`${id}-hint`} className={styles.soft}>{hint}</p>}
    </div>
  );
}
