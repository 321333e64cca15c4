import { useState } from 'react';
import type { FindingGroup } from '../../../domain/import/records/finding.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/page.tsx';
import { describeCause, describeRowFinding } from './finding-words.ts';
import styles from './fault-list.module.css';
import { faultWords as words, statusWords } from './review-words.ts';

/** Groups shown before one asks for all. */
const shownAtFirst = 5;

interface FaultListProps {
  /** Errors first, as `CheckedSheet` has them. */
  groups: readonly FindingGroup[];
  header: readonly string[];
  onFix: (group: FindingGroup) => void;
  /** Shows the rows of a group, beginning at its first. */
  onShow: (group: FindingGroup) => void;
}

/** Equal faults of all rows together, each with what repairs them all. */
export function FaultList({ groups, header, onFix, onShow }: FaultListProps) {
  const [all, setAll] = useState(false);
  if (groups.length === 0) return null;
  const shown = all ? groups : groups.slice(0, shownAtFirst);
  return (
    <Section level={3} title={words.title} lead={words.lead} className={styles.section}>
      <ul role="list" className={styles.list}>
        {shown.map((group) => (
          <Fault key={group.key} group={group} header={header} onFix={onFix} onShow={onShow} />
        ))}
      </ul>
      {groups.length > shownAtFirst && (
        <Button variant="quiet" icon={all ? 'chevron-up' : 'chevron-down'} onClick={() => setAll(!all)}>
          {all ? words.showFewer : words.showAll(groups.length)}
        </Button>
      )}
    </Section>
  );
}

function Fault({ group, header, onFix, onShow }: { group: FindingGroup } & Omit<FaultListProps, 'groups'>) {
  const { level, count, firstRow, column, repair } = group;
  const cause = describeCause(group);
  const { icon, word } = statusWords[level];
  return (
    <li className={styles.fault} data-level={level}>
      <span className={styles.sign}>
        <Icon name={icon} label={word} />
      </span>
      <div className={styles.words}>
        <p className={styles.cause}>
          {cause} <span className={styles.count}>{words.rows(count)}</span>
        </p>
        <p>
          {words.first(count)}
          {describeRowFinding(group, { row: firstRow, header: column === null ? '' : (header[column] ?? '') })}
        </p>
        {repair && <p className={styles.soft}>{repair.kind === 'each' ? words.fixEach : words.fixWith(repair.value)}</p>}
      </div>
      <div className={styles.acts}>
        {repair && (
          <Button aria-label={words.labelled(count === 1 ? words.fixOne : words.fixAll, cause)} onClick={() => onFix(group)}>
            {count === 1 ? words.fixOne : words.fixAll}
          </Button>
        )}
        <Button variant="quiet" aria-label={words.labelled(count === 1 ? words.showOne : words.show, cause)} onClick={() => onShow(group)}>
          {count === 1 ? words.showOne : words.show}
        </Button>
      </div>
    </li>
  );
}
