import { chooseVisibility, type VisibilityOption } from '../../domain/promotion/visibility-options.ts';
import { offerPrice } from '../../domain/promotion/offer-price.ts';
import { offerWords } from '../parts/offer-words.ts';
import { useNow } from '../parts/use-now.ts';
import { CheckboxField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { visibilityMessages as messages } from './messages.ts';
import styles from './step-publish.module.css';

interface VisibilityChoiceProps {
  chosen: readonly VisibilityOption[];
  onChosen: (chosen: VisibilityOption[]) => void;
  buyer: { isDealer: boolean; country: string };
}

const tiers = ['basic', 'featured', 'vip'] as const;

/** How the listing is to be seen. Kept with the draft; what costs something is paid after publishing, on a page of its own. */
export function VisibilityChoice({ chosen, onChosen, buyer }: VisibilityChoiceProps) {
  const now = useNow();
  const price = (option: VisibilityOption) => (option === 'basic' ? messages.free : offerWords(offerPrice(option, buyer, now)));
  return (
    <Section title={messages.title} level={3} className={styles.part}>
      <fieldset className={styles.tiers}>
        <legend className="visually-hidden">{messages.legend}</legend>
        {tiers.map((tier) => (
          <div key={tier} className={styles.tier}>
            <input
              type="radio"
              name="visibility"
              id={`visibility-${tier}`}
              aria-describedby={`about-${tier}`}
              checked={chosen.includes(tier)}
              onChange={() => onChosen(chooseVisibility(chosen, tier))}
            />
            <div>
              <label htmlFor={`visibility-${tier}`}>
                <strong>{messages.options[tier].name}</strong> {price(tier)}
              </label>
              <p id={`about-${tier}`} className={styles.note}>
                {messages.options[tier].text}
              </p>
            </div>
          </div>
        ))}
      </fieldset>
      <CheckboxField
        label={messages.options.highlight.name}
        hint={`${price('highlight')}. ${messages.options.highlight.text}`}
        checked={chosen.includes('highlight')}
        onValue={() => onChosen(chooseVisibility(chosen, 'highlight'))}
      />
      {chosen.some((option) => option !== 'basic') && <p className={styles.note}>{messages.later}</p>}
    </Section>
  );
}
