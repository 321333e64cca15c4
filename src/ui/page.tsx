import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './navigation.tsx';
import styles from './page.module.css';

export interface PageProps {
  /** The screen's only h1; it takes the focus after navigation. Leave out when the screen draws its own `PageTitle`. */
  title?: ReactNode;
  lead?: ReactNode;
  /** A link above the title. */
  back?: { href: string; label: string } | undefined;
  /** Beside the title, below it on phones. */
  actions?: ReactNode;
  /** `reading`: about 70 characters wide, for prose and forms. */
  width?: 'full' | 'reading' | undefined;
  /** Little above the content on phones: for screens that are a list first. */
  dense?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** The width container of a screen, with its heading. */
export function Page({ title, lead, back, actions, width = 'full', dense = false, className, children }: PageProps) {
  return (
    <div className={classNames(styles.page, width === 'reading' && styles.reading, dense && styles.dense, className)}>
      {back && (
        <Link className={styles.back} href={back.href}>
          <Icon name="chevron-left" size={18} />
          {back.label}
        </Link>
      )}
      {title !== undefined && (
        <div className={styles.head}>
          <div>
            <PageTitle>{title}</PageTitle>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </div>
  );
}

/** The h1 that takes the focus after navigation. */
export function PageTitle({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} data-page-title="" className={classNames(styles.title, className)}>
      {children}
    </h1>
  );
}

export interface SectionProps {
  title: ReactNode;
  level?: 2 | 3 | undefined;
  lead?: ReactNode;
  /** Beside the heading. */
  actions?: ReactNode;
  /** For links to this section. */
  id?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A region of a page, named by its heading. */
export function Section({ title, level = 2, lead, actions, id, className, children }: SectionProps) {
  const headingId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section id={id} aria-labelledby={headingId} className={classNames(styles.section, className)}>
      <div className={styles.sectionHead}>
        <Heading id={headingId} className={level === 2 ? styles.h2 : styles.h3}>
          {title}
        </Heading>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {lead && <p className={styles.sectionLead}>{lead}</p>}
      {children}
    </section>
  );
}
