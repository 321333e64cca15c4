import { useState } from 'react';
import { longestSupplierName } from '../../../domain/import/columns/profile.ts';
import { formatDay } from '../../../lib/format/day.ts';
import type { Imports, StoredSupplier } from '../../../replica/import-port.ts';
import { baseAfter, baseOf, type Base } from '../../../replica/form-base.ts';
import { useOptionalReadable } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.ts';
import { tellOutcome } from '../../parts/tell-outcome.ts';
import styles from '../bulk-import.module.css';
import { useImports } from '../use-imports.ts';
import panelStyles from './mapping-panel.module.css';
import { uniqueName } from './supplier-choices.ts';
import { supplierWords as words } from './supplier-words.ts';

/** Suppliers whose sheets are known: given another name here, or forgotten. Nothing while there are none. */
export function SupplierList() {
  const { imports } = useImports();
  const suppliers = useOptionalReadable(imports?.suppliers);
  const [renamed, setRenamed] = useState<Base<StoredSupplier> | null>(null);
  if (!imports || !suppliers || suppliers.length === 0) return null;
  return (
    <Section title={words.listTitle} lead={words.listLead}>
      <ul role="list" className={panelStyles.suppliers}>
        {suppliers.map((supplier) => {
          const { profile, used_at } = supplier;
          return (
            <li key={profile.id} className={panelStyles.supplierLine}>
              <div>
                <p className={panelStyles.name}>{profile.name}</p>
                <p className={styles.soft}>
                  {words.about(profile.columns.length, formatDay(used_at))}
                  {profile.net && `, ${words.withNet}`}
                </p>
              </div>
              <div className={panelStyles.supplierActs}>
                <Button aria-label={words.renameLabel(profile.name)} onClick={() => setRenamed(baseOf(supplier))}>
                  {words.rename}
                </Button>
                <Button variant="quiet" aria-label={words.forgetLabel(profile.name)} onClick={() => void forget(imports, baseOf(supplier))}>
                  {words.forget}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {renamed && (
        <RenameDialog
          imports={imports}
          base={renamed}
          taken={suppliers.flatMap(({ profile: { id, name } }) => (id === renamed.shown.profile.id ? [] : [name]))}
          onClose={() => setRenamed(null)}
        />
      )}
    </Section>
  );
}

async function stored(work: () => ReturnType<Imports['changeSupplier']>): Promise<boolean> {
  try {
    return tellOutcome(await work()) === 'stored';
  } catch (error) {
    console.warn('A supplier could not be changed', error);
    showToast({ title: words.failed, tone: 'bad' });
    return false;
  }
}

async function forget(imports: Imports, base: Base<StoredSupplier>): Promise<void> {
  const { choices, profile } = base.shown;
  if (!(await stored(() => imports.changeSupplier(base, { forgotten: true })))) return;
  const after = baseAfter(base, { choices: { ...choices, supplier: { ...(choices.supplier as object), forgotten: true } } });
  const onAction = () => void stored(() => imports.changeSupplier(after, { forgotten: false }));
  showToast({ title: words.forgotten(profile.name), description: words.forgottenText, tone: 'good', action: { label: words.undo, onAction } });
}

interface RenameDialogProps {
  imports: Imports;
  base: Base<StoredSupplier>;
  /** Names of others. */
  taken: readonly string[];
  onClose: () => void;
}

function RenameDialog({ imports, base, taken, onClose }: RenameDialogProps) {
  const [name, setName] = useState(base.shown.profile.name);
  const wanted = name.trim();
  async function save() {
    if (wanted === '') return;
    await stored(() => imports.changeSupplier(base, { name: uniqueName(wanted, taken) }));
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.renameTitle}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" disabled={wanted === ''} onClick={() => void save()}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={words.name}
          hint={uniqueName(wanted, taken) === wanted ? undefined : words.nameTaken}
          value={name}
          maxLength={longestSupplierName}
          autoComplete="off"
          onValue={setName}
        />
      </form>
    </Dialog>
  );
}
