import { useEffect, useState } from 'react';
import type { Makers } from '../../domain/import/values/makers.ts';
import { brandFields, type DraftFields } from '../../domain/listing/draft.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { loadSerialTables } from '../../platform/serial-tables.ts';
import { detailMessages as messages } from './messages.ts';
import type { StepProps } from './step-props.ts';
import styles from './wizard-fields.module.css';

async function loadMakers(): Promise<Makers> {
  const [reference, { createMakers }] = await Promise.all([loadSerialTables(), import('../../domain/import/values/makers.ts')]);
  return createMakers(reference);
}

/** How a known maker that was typed loosely is written; null where it stands so already, or no maker is near. */
export function spellingOf(makers: Makers, typed: string): string | null {
  const name = typed.normalize('NFC').trim();
  if (name === '') return null;
  const spelling = makers.spell(name) ?? makers.suggest(name);
  return spelling === name ? null : spelling;
}

/** A maker's name in one's own words; a known maker's spelling is offered once the field is left, and taken by a yes. */
export function BrandNameField({ fields, set, change }: Pick<StepProps, 'set' | 'change'> & { fields: DraftFields }) {
  const [makers, setMakers] = useState<Makers | null>(null);
  const [isTyping, setTyping] = useState(false);
  const typed = fields.brandName;
  const isNeeded = typed.trim() !== '' && makers === null;

  useEffect(() => {
    if (!isNeeded) return;
    let left = false;
    loadMakers().then(
      (loaded) => {
        if (!left) setMakers(loaded);
      },
      // Without the tables nothing is offered; the name stands as it was typed.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [isNeeded]);

  const spelling = makers && !isTyping ? spellingOf(makers, typed) : null;
  return (
    <div>
      <TextField
        label={messages.brandName}
        required
        maxLength={100}
        value={typed}
        onValue={(value) => {
          setTyping(true);
          set('brandName', value);
        }}
        onBlur={() => setTyping(false)}
      />
      <div role="status">
        {spelling !== null && (
          <div className={styles.answerActions}>
            <p className={styles.note}>{messages.meantBrand(spelling)}</p>
            <Button
              onClick={() => change((draft) => ({ ...draft, updatedAt: Date.now(), fields: { ...draft.fields, ...brandFields(spelling) } }))}
            >
              {messages.takeBrand(spelling)}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
