import { useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  summary: ReactNode;
  className?: string | undefined;
  initiallyOpen?: boolean | undefined;
  children: ReactNode;
}

/** What only some want to see: closed until asked for, and found by the browser's search all the same. */
export function Disclosure({ summary, className, initiallyOpen = false, children }: DisclosureProps) {
  const [opened] = useState(initiallyOpen);
  return (
    <details open={opened} className={classNames(styles.disclosure, className)}>
      <summary className={styles.summary}>
        <Icon name="chevron-down" size={18} className={styles.sign} />
        {summary}
      </summary>
      {children}
    </details>
  );
}
