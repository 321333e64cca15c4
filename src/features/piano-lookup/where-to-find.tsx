import type { ReactNode } from 'react';
import { Section } from '../../ui/page.tsx';
import { messages } from './messages.ts';
import { GrandPlaces, UprightPlaces } from './piano-places.tsx';
import styles from './where-to-find.module.css';

const words = messages.where;

function Guide({ guide, drawing }: { guide: typeof words.grand | typeof words.upright; drawing: ReactNode }) {
  return (
    <div className={styles.guide}>
      {drawing}
      <div>
        <h3 className={styles.name}>{guide.name}</h3>
        <ol className={styles.places}>
          {guide.places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}

export function WhereToFind() {
  return (
    <Section title={words.title}>
      <div className={styles.guides}>
        <Guide guide={words.grand} drawing={<GrandPlaces label={words.grand.alt} />} />
        <Guide guide={words.upright} drawing={<UprightPlaces label={words.upright.alt} />} />
      </div>
      <ul className={styles.tips}>
        {words.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Section>
  );
}
