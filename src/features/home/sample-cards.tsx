import { illustrationPath } from '../../domain/listing/illustrations.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/navigation.tsx';
import styles from './home-screen.module.css';
import { homeMessages as messages } from './messages.ts';

const samples = [
  { ...messages.samples.steinway, href: '/piano-detail-steinway', picture: illustrationPath('grand-concert-ebony') },
  { ...messages.samples.yamaha, href: '/piano-detail-yamaha', picture: illustrationPath('grand-semi-concert-ebony') },
] as const;

/** The two sample listings that the specification features on the home page. */
export function SampleCards() {
  return (
    <div className={styles.samples}>
      {samples.map(({ href, picture, title, meta, text }) => (
        <Card key={href} as="article" padding="flush" lifts className={styles.sample}>
          <img src={picture} alt="" width={400} height={300} loading="lazy" decoding="async" />
          <div className={styles.sampleWords}>
            <h3>{title}</h3>
            <p className={styles.sampleMeta}>{meta}</p>
            <p>{text}</p>
            <Link href={href} className={styles.sampleLink}>
              {messages.viewDetails}
              <span className="visually-hidden">: {title}</span>
            </Link>
          </div>
        </Card>
      ))}
    </div>
  );
}
