import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import styles from './action-list.module.css';
import type { QuickAction } from './quick-actions.ts';

/** Ways onwards; `numbered` when there is an order to them. */
export function ActionList({ actions, numbered = false }: { actions: readonly QuickAction[]; numbered?: boolean }) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List role="list" className={styles.actions}>
      {actions.map(({ href, label, text, icon }, place) => (
        <Card key={label} as="li" lifts className={styles.action}>
          <span className={styles.sign} aria-hidden="true">
            {numbered ? place + 1 : <Icon name={icon} />}
          </span>
          <div>
            <Link href={href} className={styles.link}>
              {label}
            </Link>
            <p className={styles.text}>{text}</p>
          </div>
        </Card>
      ))}
    </List>
  );
}
