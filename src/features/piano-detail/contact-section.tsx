import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import type { ViewingSlot } from './availability.ts';
import styles from './contact-section.module.css';
import { messages } from './messages.ts';

const words = messages.contact;

interface ContactSectionProps {
  /** What can and can't be done here now. */
  note: string;
  /** Where the seller is written to; null when they can't be. */
  writeHref: string | null;
  slots: readonly ViewingSlot[];
}

/** The ways to a seller; those that are not open yet are described in words instead of buttons that do nothing. */
export function ContactSection({ note, writeHref, slots }: ContactSectionProps) {
  // The one that is open has a button of its own.
  const ways = words.ways.filter(({ name }) => writeHref === null || name !== words.write);
  return (
    <Section id="contact" title={words.title} className={styles.contact}>
      <p className={styles.note}>{note}</p>
      <ul role="list" className={styles.ways}>
        {ways.map(({ icon, name, text }) => (
          <li key={name}>
            <Icon name={icon} />
            <span>
              <strong>{name}</strong>
              <span className={styles.soft}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
      {slots.length > 0 && (
        <>
          <h3 className={styles.smallTitle}>{words.slots}</h3>
          <ul role="list" className={styles.slots}>
            {slots.map(({ day, timeRange, preferred }) => (
              <li key={`${day}-${timeRange}`}>
                {`${day} ${timeRange.replace('-', '–')}`}
                {preferred && <span className={styles.soft}>{` · ${words.preferred}`}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {writeHref !== null && (
        <ButtonLink icon="message" href={writeHref}>
          {words.write}
        </ButtonLink>
      )}
    </Section>
  );
}
