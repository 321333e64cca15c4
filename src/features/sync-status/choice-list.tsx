import type { KeptAlternative, Replica } from '../../replica/replica.ts';
import { Button } from '../../ui/button.tsx';
import { describeValue } from './change-words.ts';
import { fieldNames, syncMessages as messages } from './messages.ts';
import styles from './sync-screen.module.css';

/** Details that two sides changed, side by side, until the person chooses. */
export function ChoiceList({ choices, outbox }: { choices: readonly KeptAlternative[]; outbox: Replica['outbox'] }) {
  return (
    <ul className={styles.list}>
      {choices.map((choice) => (
        <li key={choice.key} className={styles.item}>
          <div className={styles.words}>
            <p className={styles.change}>
              {fieldNames[choice.field] ?? choice.field} of {choice.subject}
            </p>
            <dl className={styles.sides}>
              <div>
                <dt>{messages.mine}</dt>
                <dd>{describeValue(choice.field, choice.mine)}</dd>
              </div>
              <div>
                <dt>{messages.theirs}</dt>
                <dd>{describeValue(choice.field, choice.theirs)}</dd>
              </div>
            </dl>
          </div>
          <div className={styles.itemActions}>
            <Button variant="quiet" onClick={() => void outbox.chooseMine(choice.key)}>
              {messages.useMine}
            </Button>
            <Button variant="quiet" onClick={() => void outbox.chooseTheirs(choice.key)}>
              {messages.keepTheirs}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
