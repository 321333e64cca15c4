import { Page, Section } from '../../ui/page.tsx';
import styles from './legal-page.module.css';
import { legalWords as words } from './legal-words.ts';

/** A part of a legal page; the id is its address. */
export interface LegalPart {
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

interface LegalPageProps {
  title: string;
  lead: string;
  parts: readonly LegalPart[];
}

export function LegalPage({ title, lead, parts }: LegalPageProps) {
  return (
    <Page title={title} lead={lead} width="reading">
      <p className={styles.updated}>{words.lastUpdated}</p>
      <nav aria-label={words.contents} className={styles.contents}>
        <ol>
          {parts.map((part) => (
            <li key={part.id}>
              <a href={`#${part.id}`}>{part.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {parts.map((part, index) => (
        <Section key={part.id} id={part.id} title={`${index + 1}. ${part.title}`} className={styles.part}>
          {part.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {part.points && (
            <ul>
              {part.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </Section>
      ))}
    </Page>
  );
}
