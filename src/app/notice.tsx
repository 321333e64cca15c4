import type { ReactNode } from 'react';
import styles from './notices.module.css';

export function Notice({ words, children }: { words: { title: string; text: string }; children: ReactNode }) {
  return (
    <section className={styles.notice} aria-label={words.title}>
      <div className={styles.words}>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.text}>{words.text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
