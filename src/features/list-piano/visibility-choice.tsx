import { chooseVisibility, type VisibilityOption } from '../../domain/promotion/visibility-options.ts';
import { CheckboxField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { visibilityMessages as messages } from './messages.ts';
import styles from './step-publish.module.css';

interface VisibilityChoiceProps {
  chosen: readonly VisibilityOption[];
  onChosen: (chosen: VisibilityOption[]) => void;
}

const tiers = ['basic', 'featured', 'vip'] as const;

/** How the listing is to be seen. Kept with the draft; what costs something is paid after publishing, on a page of its own. */
export function VisibilityChoice({ chosen, onChosen }: VisibilityChoiceProps) {
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
                <strong>{messages.options[tier].name}</strong> {messages.options[tier].price}
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
        hint={`${messages.options.highlight.price} ${messages.options.highlight.text}`}
        checked={chosen.includes('highlight')}
        onValue={() => onChosen(chooseVisibility(chosen, 'highlight'))}
      />
      {chosen.some((option) => option !== 'basic') && <p className={styles.note}>{messages.later}</p>}
    </Section>
  );
}
