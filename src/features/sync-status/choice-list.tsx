import type { KeptAlternative, Replica } from '../../replica/replica.ts';
import { Button } from '../../ui/button.tsx';
import { describeWholeValue } from '../parts/change-words.ts';
import { fieldNames } from '../parts/change-names.ts';
import { describeAgo } from '../parts/quantity-words.ts';
import { syncMessages as messages } from './messages.ts';
import { splitDifference, type TextParts } from './split-difference.ts';
import styles from './sync-screen.module.css';

interface ChoiceListProps {
  choices: readonly KeptAlternative[];
  outbox: Replica['outbox'];
  now: number;
}

/** Details that two sides changed, side by side and whole, until the person chooses. */
export function ChoiceList({ choices, outbox, now }: ChoiceListProps) {
  return (
    <ul className={styles.list}>
      {choices.map((choice) => (
        <Choice key={choice.key} choice={choice} outbox={outbox} now={now} />
      ))}
    </ul>
  );
}

function Choice({ choice, outbox, now }: Omit<ChoiceListProps, 'choices'> & { choice: KeptAlternative }) {
  const what = messages.fieldOf(fieldNames[choice.field] ?? choice.field, choice.subject);
  const { mine, theirs } = splitDifference(
    describeWholeValue(choice.field, choice.mine),
    describeWholeValue(choice.field, choice.theirs),
  );
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.change}>{what}</p>
        <p className={styles.note}>{describeAgo(choice.at, now)}</p>
      </div>
      <dl className={styles.sides}>
        <Side name={messages.mine} parts={mine} />
        <Side name={messages.theirs} parts={theirs} />
      </dl>
      <div className={styles.itemActions}>
        <Button variant="quiet" aria-label={`${messages.takeMine}: ${what}`} onClick={() => void outbox.chooseMine(choice.key)}>
          {messages.takeMine}
        </Button>
        <Button variant="quiet" aria-label={`${messages.keepTheirs}: ${what}`} onClick={() => void outbox.chooseTheirs(choice.key)}>
          {messages.keepTheirs}
        </Button>
      </div>
    </li>
  );
}

/** Marks are for texts that have something in common; two prices are plain to see. */
function Side({ name, parts }: { name: string; parts: TextParts }) {
  const shares = parts.same.trim() !== '' || parts.rest.trim() !== '';
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {parts.same}
        {shares && parts.own ? <mark>{parts.own}</mark> : parts.own}
        {parts.rest}
      </dd>
    </div>
  );
}
