import { Link } from '../../ui/navigation.tsx';
import { YearCheckLine } from '../parts/year-check-line.tsx';
import { messages } from './messages.ts';
import styles from './specification-list.module.css';
import type { Specification } from './specifications.ts';

export function SpecificationList({ specifications }: { specifications: readonly Specification[] }) {
  return (
    <dl className={styles.list}>
      {specifications.map(({ label, value, href, checked }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value === null ? styles.missing : undefined}>
            {value ?? messages.specifications.none}
            {href && (
              <Link href={href} className={styles.link}>
                {messages.specifications.checkSerial}
              </Link>
            )}
          </dd>
          {checked && (
            <dd className={styles.checked}>
              <YearCheckLine piano={checked} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
