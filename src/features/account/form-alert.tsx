import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './auth.module.css';

/** What went wrong with a form as a whole. Nothing while there is nothing to say. */
export function FormAlert({ text, children }: { text: string; children?: ReactNode }) {
  if (text === '') return null;
  return (
    <div className={styles.alert} role="alert">
      <Icon name="alert" size={18} />
      <div>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
