import { inquiryTypes } from '../../domain/conversation/inquiry.ts';
import type { SellerSummary } from '../../domain/listing/listing.ts';
import { useListedPiano, useOptionalReadable, useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Section } from '../../ui/page.tsx';
import { partsMessages } from '../parts/messages.ts';
import { PianoRow } from '../parts/piano-row.tsx';
import styles from './contact-form.module.css';
import { contactWords as words, inquiryTypeWords, problemText } from './contact-words.ts';
import { ReplyTimeNote } from './reply-time-note.tsx';
import { useContactForm, type ContactFormTarget } from './use-contact-form.ts';

export interface ContactFormProps {
  seller: Pick<SellerSummary, 'id' | 'display_name' | 'slug'>;
  /** What the address says of a piano; only one of this seller's counts. */
  pianoId: string;
  /** They are asked for a service, not for a piano. */
  forService?: boolean;
}

/** Where a person writes to a seller, about one of their pianos or in general. */
export function ContactForm({ seller, pianoId, forService = false }: ContactFormProps) {
  const session = useSession();
  const listing = useListedPiano(pianoId);
  const piano = listing?.owner_id === seller.id ? { id: listing.id, title: listing.title } : null;
  const isOwn = session.kind === 'user' && session.userId === seller.id;
  return (
    <Section id="contact" title={forService ? words.providerTitle : words.title}>
      <div className={styles.body}>
        {isOwn ? (
          <p className={styles.soft}>{words.own}</p>
        ) : (
          <>
            {piano && <PianoRow {...piano} />}
            {piano && listing?.reserved && <p className={styles.soft}>{partsMessages.reservedText}</p>}
            <EarlierConversation sellerId={seller.id} pianoId={piano?.id ?? null} />
            <Fields
              // Its fields are those of one target.
              key={piano?.id ?? ''}
              target={{ sellerId: seller.id, sellerName: seller.display_name, sellerSlug: seller.slug, pianoId: piano?.id ?? '', piano, forService }}
            />
          </>
        )}
      </div>
    </Section>
  );
}

function EarlierConversation({ sellerId, pianoId }: { sellerId: string; pianoId: string | null }) {
  const conversations = useOptionalReadable(useReplica()?.conversations.all);
  const earlier = conversations?.find((each) => each.side === 'buyer' && each.sellerId === sellerId && each.pianoId === pianoId);
  if (!earlier) return null;
  return (
    <p className={styles.note}>
      <Icon name="message" size={18} />
      <span>
        {words.goOn} <Link href={`/messages/${earlier.id}`}>{words.goOnLink}</Link>
      </span>
    </p>
  );
}

function Fields({ target }: { target: ContactFormTarget }) {
  const session = useSession();
  const { online } = useSyncState();
  const { draft, problems, failure, busy, set, submit } = useContactForm(target);
  const isUser = session.kind === 'user';
  const next = `/contact/${encodeURIComponent(target.sellerSlug)}${target.pianoId && `?piano=${target.pianoId}`}`;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <TextField
          label={words.name} required autoComplete="name" value={draft.name} onValue={(name) => set({ name })} error={problemText('name', problems)}
        />
        <TextField
          label={words.email} required type="email" autoComplete="email" value={draft.email} onValue={(email) => set({ email })}
          error={problemText('email', problems)}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={words.phone} hint={words.phoneHint} type="tel" autoComplete="tel" value={draft.phone} onValue={(phone) => set({ phone })}
          error={problemText('phone', problems)}
        />
        <SelectField
          label={words.type} value={draft.inquiryType} onValue={(inquiryType) => set({ inquiryType })}
          options={inquiryTypes.map((value) => ({ value, label: inquiryTypeWords[value] }))}
        />
      </div>
      <TextAreaField
        label={words.message} hint={target.forService ? words.providerHint : words.messageHint} required rows={6} value={draft.message} onValue={(message) => set({ message })}
        error={problemText('message', problems)}
      />
      {!online && (
        <p className={styles.note}>
          <Icon name="cloud-off" size={18} />
          {isUser ? words.offline : words.visitorOffline}
        </p>
      )}
      {online && !isUser && (
        <p className={styles.note}>
          <Icon name="mail" size={18} />
          {target.forService ? words.providerVisitorText : words.visitorText}
        </p>
      )}
      {failure !== '' && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.sendRow}>
        <Button type="submit" variant="primary" icon="send" busy={busy}>
          {words.send}
        </Button>
        <ReplyTimeNote sellerId={target.sellerId} />
      </div>
      {!isUser && (
        <p className={styles.signIn}>
          {words.signInText} <Link href={`/auth?next=${encodeURIComponent(next)}`}>{words.signIn}</Link>
        </p>
      )}
    </form>
  );
}
