import { useState } from 'react';
import { readDaysOff } from '../../../domain/provider/hours.ts';
import type { ProviderRow } from '../../../domain/provider/provider-row.ts';
import { formatCalendarDay } from '../../../lib/format/zone.ts';
import { baseOf } from '../../../replica/form-base.ts';
import type { HeldRow } from '../../../replica/provider-repository.ts';
import type { Replica } from '../../../replica/replica.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { serviceWords } from '../service-words.ts';
import styles from './mine.module.css';
import { mineWords as words } from './mine-words.ts';
import { useSave } from './use-save.ts';

/** Days on which nobody can book, added and removed one by one. */
export function DaysOffPart({ profile, replica }: { profile: HeldRow<ProviderRow>; replica: Replica }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = useSave();
  const off = readDaysOff(profile.days_off);
  const store = (days_off: readonly unknown[]) => save(() => replica.ownServices.update(baseOf<ProviderRow>(profile), { days_off }));

  async function add() {
    const last = to || from;
    const wrong = from === '' ? words.daysMissing : last < from ? words.daysOrder : undefined;
    setProblem(wrong);
    if (wrong !== undefined || !(await store([...off, { from, to: last }]))) return;
    setFrom('');
    setTo('');
  }
  return (
    <Section title={words.daysOffTitle}>
      {off.length === 0 && <p className={styles.soft}>{words.daysOffNone}</p>}
      <ul role="list" className={styles.rows}>
        {off.map((days) => {
          const said = serviceWords.off(formatCalendarDay(days.from), formatCalendarDay(days.to));
          return (
            <li key={`${days.from} ${days.to}`}>
              <span>{said}</span>
              <IconButton icon="trash" label={words.removeDays(said)} onClick={() => void store(off.filter((each) => each !== days))} />
            </li>
          );
        })}
      </ul>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <div className={styles.pair}>
          <TextField label={words.from} type="date" min="2000-01-01" max="2099-12-31" value={from} error={problem} onValue={setFrom} />
          <TextField label={words.to} type="date" min="2000-01-01" max="2099-12-31" value={to} onValue={setTo} />
        </div>
        <div>
          <Button type="submit" icon="plus">
            {words.addDays}
          </Button>
        </div>
      </form>
    </Section>
  );
}
