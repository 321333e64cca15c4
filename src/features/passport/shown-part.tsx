import { shownKinds, type ShownKind } from '../../domain/instrument/entry.ts';
import type { InstrumentRow } from '../../domain/instrument/instrument-row.ts';
import { instrumentName, passportPath } from '../../domain/instrument/passport.ts';
import { sharePage } from '../../platform/share.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { useHeldForm } from '../parts/use-held-form.ts';
import { shownNames, shownWords as words } from './passport-words.ts';
import styles from './passport.module.css';
import { storeChanges } from './store-changes.ts';

/** The owner's consent for each kind of line, and the way to hand the address out. */
export function ShownPart({ row, known }: { row: InstrumentRow; known: boolean }) {
  const replica = useReplica();
  const form = useHeldForm(row, ['shown_kinds']);
  const shown = form.values.shown_kinds;
  const changed = 'shown_kinds' in form.changes;
  const toggle = (kind: ShownKind, wanted: boolean) => form.set('shown_kinds', shownKinds.filter((each) => (each === kind ? wanted : shown.includes(each))));

  async function save() {
    if (replica && (await storeChanges(replica, form.base, { shown_kinds: shown }))) form.begin({ shown_kinds: shown });
  }

  async function share() {
    const url = new URL(passportPath(row), location.origin).href;
    if ((await sharePage({ title: instrumentName(row), text: instrumentName(row), url })) === 'copied') showToast({ title: words.shared });
  }

  return (
    <Section title={words.title} lead={words.lead}>
      <div className={styles.tight}>
        <ChangedMeanwhile changes={form.meanwhile} onTake={form.take} onKeep={form.keep} />
        <fieldset className={styles.fieldset}>
          <legend className="visually-hidden">{words.title}</legend>
          {shownKinds.map((kind) => (
            <CheckboxField key={kind} label={shownNames[kind]} checked={shown.includes(kind)} onValue={(wanted) => toggle(kind, wanted)} />
          ))}
        </fieldset>
        {!changed && row.shown_kinds.length === 0 && <p className={styles.soft}>{words.nothing}</p>}
        <div className={styles.actions}>
          {changed && (
            <Button variant="primary" onClick={() => void save()}>
              {words.save}
            </Button>
          )}
          {!changed && known && row.shown_kinds.length > 0 && (
            <Button icon="share" onClick={() => void share()}>
              {words.share}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
