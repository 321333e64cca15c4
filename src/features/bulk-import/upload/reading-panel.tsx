import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Section } from '../../../ui/page.tsx';
import styles from '../bulk-import.module.css';
import { readingWords as words } from './upload-words.ts';

interface ReadingPanelProps {
  name: string;
  /** 0 to 1; null while the rows are checked. */
  share: number | null;
  onCancel: () => void;
}

export function ReadingPanel({ name, share, onCancel }: ReadingPanelProps) {
  return (
    <Section title={words.title(name)}>
      <div className={styles.stack}>
        <Progress
          label={share === null ? words.checking : words.label}
          value={share === null ? null : Math.round(share * 100)}
          figures={share === null ? undefined : `${Math.round(share * 100)} %`}
        />
        <Button className={styles.alone} icon="close" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Section>
  );
}
