import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import styles from './home-screen.module.css';

export interface BlurbsProps {
  blurbs: readonly { icon: IconName; title: string; text: string }[];
  level: 2 | 3;
}

/** Short promises, each with its sign. */
export function Blurbs({ blurbs, level }: BlurbsProps) {
  const Heading = `h${level}` as const;
  return (
    <ul role="list" className={styles.blurbs}>
      {blurbs.map(({ icon, title, text }) => (
        <li key={title} className={styles.blurb}>
          <span className={styles.sign}>
            <Icon name={icon} size={22} />
          </span>
          <div>
            <Heading>{title}</Heading>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
