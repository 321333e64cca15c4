import { illustrationPath } from '../../domain/listing/illustrations.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page.tsx';
import styles from './hero.module.css';
import { homeMessages as messages } from './messages.ts';
import { SerialBox } from './serial-box.tsx';

export function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <PageTitle className={styles.title}>{messages.title}</PageTitle>
        <p className={styles.lead}>{messages.lead}</p>
        <div className={styles.links}>
          <ButtonLink href="/browse" variant="primary">
            {messages.browse}
          </ButtonLink>
          <ButtonLink href="/sell">{messages.sell}</ButtonLink>
        </div>
        <SerialBox />
      </div>
      <img
        className={styles.stage}
        src={illustrationPath('grand-concert-above-ebony')}
        alt=""
        width={600}
        height={450}
        fetchPriority="high"
        decoding="async"
      />
    </div>
  );
}
