import type { Confidence } from '../../domain/serial/candidate.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './confidence-badge.module.css';
import { messages } from './messages.ts';

const icons = { high: 'check', medium: 'info', low: 'alert' } as const;

/** The word says it; icon and colour only help. */
export function ConfidenceBadge({ confidence }: { confidence: Confidence }) {
  return (
    <span className={classNames(styles.badge, styles[confidence])}>
      <Icon name={icons[confidence]} size={18} />
      {messages.confidence[confidence]}
    </span>
  );
}
