import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import styles from './messages.module.css';

interface StepBoxProps {
  icon: IconName;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** What is to be done next below a message, small enough to be in view with it on a phone. */
export function StepBox({ icon, title, children, actions }: StepBoxProps) {
  return (
    <div className={styles.step}>
      <h2 className={styles.stepTitle}>
        <Icon name={icon} size={20} />
        {title}
      </h2>
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
