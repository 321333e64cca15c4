import { useEffect, useState } from 'react';
import { offers, products, readDays, type Product } from '../../domain/promotion/promotion.ts';
import { offerPrice } from '../../domain/promotion/offer-price.ts';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { offerWords } from '../parts/offer-words.ts';
import styles from './promote.module.css';
import { productNames, productWords, promoteWords as words } from './promote-words.ts';

export interface Choice {
  product: Product;
  days: number;
}

interface ProductChoiceProps {
  choice: Choice;
  onChoice: (choice: Choice) => void;
  /** What can't be bought beside what runs. */
  unavailable: readonly Product[];
  buyer: { isDealer: boolean; country: string };
  /** Epoch ms. */
  now: number;
  /** What is chosen is paid for: no days are asked for. */
  isPaid: boolean;
}

/** What can be bought, one at a time; of Featured also how many days. */
export function ProductChoice({ choice, onChoice, unavailable, buyer, now, isPaid }: ProductChoiceProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{words.choose}</legend>
      {products.map((product) => {
        const { text, method } = productWords[product];
        const [id, about] = [`choice-${product}`, `about-${product}`];
        return (
          <div key={product} className={classNames(styles.choice, choice.product === product && styles.chosen)}>
            <input
              type="radio"
              name="product"
              id={id}
              aria-describedby={about}
              checked={choice.product === product}
              disabled={unavailable.includes(product)}
              onChange={() => onChoice({ product, days: readDays(product, String(choice.days)) })}
            />
            <div className={styles.choiceWords}>
              <label htmlFor={id} className={styles.choiceHead}>
                <strong>{productNames[product]}</strong>
                <span className="tabular">{offerWords(offerPrice(product, buyer, now))}</span>
              </label>
              <p id={about} className={styles.soft}>
                {text} {method}.
              </p>
            </div>
          </div>
        );
      })}
      {buyer.isDealer && <p className={styles.soft}>{words.netNote}</p>}
      {choice.product === 'featured' && !isPaid && <DaysField days={choice.days} onDays={(days) => onChoice({ ...choice, days })} />}
    </fieldset>
  );
}

const presets = [3, 7, 14, 30];

function DaysField({ days, onDays }: { days: number; onDays: (days: number) => void }) {
  const [typed, setTyped] = useState(String(days));
  useEffect(() => setTyped((before) => (Number(before) === days ? before : String(days))), [days]);
  const { fewestDays, mostDays } = offers.featured;
  const isGood = (text: string) => /^\d{1,2}$/u.test(text.trim()) && Number(text) >= fewestDays && Number(text) <= mostDays;
  return (
    <div className={styles.days}>
      <TextField
        label={words.days}
        hint={words.daysHint}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={isGood(typed) ? undefined : words.daysFault}
        onValue={(text) => {
          setTyped(text);
          if (isGood(text)) onDays(Number(text));
        }}
        onBlur={() => setTyped(String(days))}
      />
      <div className={styles.chips}>
        {presets.map((preset) => (
          <Chip key={preset} pressed={days === preset} onClick={() => onDays(preset)}>
            {words.someDays(preset)}
          </Chip>
        ))}
      </div>
    </div>
  );
}
