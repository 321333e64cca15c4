import { useId } from 'react';
import type { SheetHead } from '../../../domain/import/import-session.ts';
import type { ColumnQuestion } from '../../../domain/import/columns/mapping.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../bulk-import.module.css';
import panelStyles from './mapping-panel.module.css';
import { importFieldNames, questionWords as words } from './mapping-words.ts';
import { samplesOf } from './mapping-choices.ts';

interface ColumnChoiceProps {
  question: ColumnQuestion;
  head: SheetHead;
  nameOf: (column: number) => string;
  /** Null: none of them. */
  onAnswer: (column: number | null) => void;
}

/** Columns that fit one field alike, side by side with their first values. */
export function ColumnChoice({ question, head, nameOf, onAnswer }: ColumnChoiceProps) {
  const { field, columns, names } = question;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={panelStyles.question}>
      <h3 id={titleId} className={panelStyles.title}>
        {words.title(importFieldNames[field])}
      </h3>
      <p>{names === 'equal' ? words.equal(nameOf(columns[0] ?? 0), columns.length) : words.different}</p>
      <ul role="list" className={panelStyles.answers}>
        {columns.map((column) => (
          <li key={column}>
            <button type="button" className={panelStyles.answer} onClick={() => onAnswer(column)}>
              <span className={panelStyles.name}>
                {nameOf(column)} <span className={styles.soft}>({words.place(column + 1)})</span>
              </span>
              <span className={panelStyles.samples}>{samplesOf(column, head).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" onClick={() => onAnswer(null)}>
          {words.none}
        </Button>
      </div>
    </section>
  );
}
