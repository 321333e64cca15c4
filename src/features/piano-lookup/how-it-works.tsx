import { Section } from '../../ui/page.tsx';
import styles from './how-it-works.module.css';
import { messages } from './messages.ts';

export function HowItWorks() {
  return (
    <Section title={messages.how.title}>
      <ol className={styles.steps} role="list">
        {messages.how.steps.map(([title, text], i) => (
          <li key={title} className={styles.step}>
            <span className={styles.count} aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
