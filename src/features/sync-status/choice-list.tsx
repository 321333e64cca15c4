import type { KeptAlternative } from '../../replica/outbox-entry.ts';
import type { Replica } from '../../replica/replica.ts';
import { Button } from '../../ui/button.tsx';
import { describeValue, describeWholeValue } from '../parts/change-words.ts';
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

interface Value {
  name: string;
  value: unknown;
  take: string;
}

/** Every value that is there, each once: the server's, a later one that waits here, and those that were kept. */
function valuesOf({ kept, stands, server }: KeptAlternative, now: number): readonly Value[] {
  const words = messages.values;
  const mine = kept.map(({ value, at }): Value => ({
    name: kept.length > 1 ? words.keptAt(describeAgo(at, now)) : words.kept,
    value,
    take: words.takeKept,
  }));
  const hasServer = server !== undefined;
  const isServers = hasServer && isSameValue(stands, server);
  const here: Value[] = isServers ? [] : [{ name: words.here, value: stands, take: words.takeHere }];
  const there: Value[] = hasServer ? [{ name: words.server, value: server, take: words.takeServer }] : [];
  const isNew = ({ value }: Value) => !isSameValue(value, stands) && !(hasServer && isSameValue(value, server));
  return [...mine.filter(isNew), ...here, ...there];
}

function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function Choice({ choice, outbox, now }: Omit<ChoiceListProps, 'choices'> & { choice: KeptAlternative }) {
  const what = messages.fieldOf(fieldNames[choice.field] ?? choice.field, choice.subject);
  const values = valuesOf(choice, now);
  const texts = values.map(({ value }) => describeWholeValue(choice.field, value));
  const [first = '', second = ''] = texts;
  const pair = texts.length === 2 ? splitDifference(first, second) : null;
  const partsOf = (place: number) => (pair ? (place === 0 ? pair.mine : pair.theirs) : { same: '', own: texts[place] ?? '', rest: '' });
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.change}>{what}</p>
        <p className={styles.note}>{describeAgo(choice.kept.at(-1)?.at ?? now, now)}</p>
      </div>
      <dl className={styles.sides}>
        {values.map(({ name }, place) => (
          <Side key={`${name} ${String(place)}`} name={name} parts={partsOf(place)} />
        ))}
      </dl>
      <div className={styles.itemActions}>
        {values.map(({ take, value, name }, place) => (
          <Button
            key={`${name} ${String(place)}`}
            variant="quiet"
            aria-label={`${take}: ${what}${choice.kept.length > 1 && take === messages.values.takeKept ? `, ${texts[place] ?? ''}` : ''}`}
            onClick={() => void outbox.choose(choice, value)}
          >
            {choice.kept.length > 1 && take === messages.values.takeKept ? `${take} (${describeValue(choice.field, value)})` : take}
          </Button>
        ))}
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
