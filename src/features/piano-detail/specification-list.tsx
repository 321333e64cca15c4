import { Link } from '../../ui/navigation.tsx';
import { messages } from './messages.ts';
import styles from './piano-view.module.css';
import type { Specification } from './specifications.ts';

export function SpecificationList({ specifications }: { specifications: readonly Specification[] }) {
  return (
    <dl className={styles.specifications}>
      {specifications.map(({ label, value, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value === null ? styles.soft : undefined}>
            {value ?? messages.specifications.none}
            {href && (
              <Link href={href} className={styles.serialLink}>
                {messages.specifications.checkSerial}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
