import type { WeeklySlot } from '../../domain/viewing/offered-times.ts';
import { callAddress } from '../../domain/account/call-address.ts';
import { mapAddress, type MapPlace } from '../../platform/map-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './contact-section.module.css';
import { messages } from './messages.ts';

const words = messages.contact;

/** Where the ways to a seller lead. */
export interface ContactWays {
  /** Null when the seller can't be written to. */
  write: string | null;
  viewing: string;
  call: string;
  /** The seller's phone number, when they show it. */
  phone: string | undefined;
}

interface ContactSectionProps {
  /** What can and can't be done here now. */
  note: string;
  /** Null where nobody is to be contacted: for one's own listing, and one that has ended. */
  ways: ContactWays | null;
  isOwn: boolean;
  slots: readonly WeeklySlot[];
  /** Null where the listing names none. */
  place: MapPlace | null;
}

/** The ways to a seller, and when they receive. */
export function ContactSection({ note, ways, isOwn, slots, place }: ContactSectionProps) {
  const callNow = callAddress(ways?.phone);
  return (
    <Section id="contact" title={words.title} className={styles.contact}>
      <p className={styles.note}>{note}</p>
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
      <div className={styles.buttons}>
        {isOwn && <ButtonLink href="/viewings">{words.ownLink}</ButtonLink>}
        {ways !== null && ways.write !== null && (
          <ButtonLink icon="message" href={ways.write}>
            {words.write}
          </ButtonLink>
        )}
        {callNow !== null && (
          <ButtonLink icon="phone" href={callNow}>
            {`${words.callNow}: ${ways?.phone ?? ''}`}
          </ButtonLink>
        )}
        {ways && (
          <>
            <ButtonLink icon="calendar" href={ways.viewing}>
              {words.viewing}
            </ButtonLink>
            <ButtonLink icon="phone" href={ways.call}>
              {words.call}
            </ButtonLink>
          </>
        )}
        {place && (
          <ButtonLink icon="map-pin" href={mapAddress(place)} target="_blank" rel="noreferrer">
            {words.map(place.place)}
          </ButtonLink>
        )}
      </div>
      {ways && callNow === null && <p className={styles.soft}>{words.calls}</p>}
    </Section>
  );
}

/** On a sample: the ways in words, since there is nobody to write to. */
export function SampleContact({ note, like }: { note: string; /** Pianos of this kind that are for sale. */ like: string }) {
  return (
    <Section id="contact" title={words.title} className={styles.contact}>
      <p className={styles.note}>{note}</p>
      <ul role="list" className={styles.ways}>
        {words.ways.map(({ icon, name, text }) => (
          <li key={name}>
            <Icon name={icon} />
            <span>
              <strong>{name}</strong>
              <span className={styles.soft}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <ButtonLink variant="primary" href={like}>
        {words.like}
      </ButtonLink>
    </Section>
  );
}
