import { humidityIs } from '../../domain/instrument/care.ts';
import type { PassportLine } from '../../domain/instrument/passport.ts';
import { Badge } from '../../ui/badge.tsx';
import { dayText, humidityWarnings, kindNames, lineText, measuresText, passportWords, sideText } from './passport-words.ts';
import styles from './passport.module.css';

interface LineListProps {
  lines: readonly PassportLine[];
  /** To the owner, with what the server doesn't have yet. */
  own?: { unsent: ReadonlyMap<string, 'waiting' | 'refused'> };
}

/** The lines of a passport, the newest first. */
export function LineList({ lines, own }: LineListProps) {
  return (
    <ul role="list" className={styles.list}>
      {lines.map((line) => {
        const humidity = line.measures.humidity === undefined ? 'fine' : humidityIs(line.measures.humidity);
        const sending = own?.unsent.get(line.id);
        const text = lineText(line);
        const measured = measuresText(line.measures);
        return (
          <li key={line.id} className={styles.row}>
            <div className={styles.rowHead}>
              <strong>{`${dayText(line.at)} · ${kindNames[line.kind]}`}</strong>
              {sending === 'waiting' && <Badge icon="clock">{passportWords.waiting}</Badge>}
              {sending === 'refused' && (
                <Badge tone="bad" icon="alert">
                  {passportWords.refused}
                </Badge>
              )}
            </div>
            {measured !== '' && <p className={styles.measured}>{measured}</p>}
            {text !== '' && <p className={styles.body}>{text}</p>}
            {own && humidity !== 'fine' && <p className={styles.sentence}>{humidityWarnings[humidity]}</p>}
            <p className={styles.soft}>{sideText(line.side, own !== undefined)}</p>
          </li>
        );
      })}
    </ul>
  );
}
