import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import styles from './state-panel.module.css';

export interface StatePanelProps {
  /** What is so: 'No Results Found'. */
  title: ReactNode;
  /** What was kept and what to do next. */
  children?: ReactNode;
  /** Buttons and links, the likeliest first. */
  actions?: ReactNode;
  /** Address of a drawing 4:3; or give an icon. */
  illustration?: string | undefined;
  icon?: IconName | undefined;
  tone?: 'plain' | 'bad' | 'warn' | undefined;
  /** 1 when this is all there is on the screen: the heading then takes the focus after navigation. */
  level?: 1 | 2 | 3 | undefined;
  /** It takes the place of what was pressed: the page begins at its heading, which has the focus. */
  begins?: boolean | undefined;
  className?: string | undefined;
}

/** What a screen shows instead of its content: empty, failed, offline, not found. */
export function StatePanel({ title, children, actions, illustration, icon, tone = 'plain', level = 2, begins = false, className }: StatePanelProps) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!begins) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [begins]);
  return (
    <div className={classNames(styles.panel, className)} role={tone === 'bad' ? 'alert' : undefined}>
      {illustration ? (
        <img className={styles.picture} src={illustration} alt="" width={240} height={180} decoding="async" />
      ) : (
        icon && (
          <span className={classNames(styles.icon, styles[tone])}>
            <Icon name={icon} size={28} />
          </span>
        )
      )}
      <Heading ref={heading} className={styles.title} {...(level === 1 || begins ? { tabIndex: -1 } : {})} {...(level === 1 ? { 'data-page-title': '' } : {})}>
        {title}
      </Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
