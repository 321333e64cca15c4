import { ButtonLink } from '../../ui/button.tsx';
import styles from './dashboard-screen.module.css';

export interface NoticeProps {
  title?: string;
  text: string;
  action: { label: string; href: string };
}

/** What the person should see to first. */
export function Notice({ title, text, action }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <div>
        {title && <p className={styles.noticeTitle}>{title}</p>}
        <p>{text}</p>
      </div>
      <ButtonLink href={action.href}>{action.label}</ButtonLink>
    </div>
  );
}
