import { useId, type ReactNode } from 'react';
import styles from './progress.module.css';

export interface ProgressProps {
  label: ReactNode;
  /** Null while the end is unknown. */
  value: number | null;
  max?: number | undefined;
  /** '1.200 of 5.000', shown at the end of the label's line. */
  figures?: ReactNode;
}

export function Progress({ label, value, max = 100, figures }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {figures && <span className="tabular">{figures}</span>}
      </div>
      <progress id={id} max={max} {...(value === null ? {} : { value })} />
    </div>
  );
}
