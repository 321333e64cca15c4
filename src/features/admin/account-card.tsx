import { formatNumber } from '../../lib/format/number.ts';
import { formatDay } from '../../lib/format/day.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import type { FoundAccount } from '../../server/ports/admin-port.ts';
import { useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/navigation.tsx';
import type { AccountActionKind } from './account-action.ts';
import styles from './admin.module.css';
import { messages } from './messages.ts';

export function nameOf(account: FoundAccount): string {
  return account.full_name || account.company_name || account.email;
}

function markOf({ verified_mark: mark, email_confirmed: isConfirmed }: FoundAccount) {
  if (mark !== null) return mark ? ({ tone: 'good', word: messages.marks.byAdmin } as const) : ({ tone: 'warn', word: messages.marks.withdrawn } as const);
  return isConfirmed ? ({ tone: 'good', word: messages.marks.byMail } as const) : ({ tone: 'plain', word: messages.marks.unconfirmed } as const);
}

export function AccountCard({ account, onAction }: { account: FoundAccount; onAction: (kind: AccountActionKind) => void }) {
  const session = useSession();
  const { online } = useSyncState();
  const isMe = session.kind === 'user' && session.userId === account.id;
  const isSuspended = account.suspended_at !== null;
  const name = nameOf(account);
  const mark = markOf(account);
  const actions: { kind: AccountActionKind; word: string }[] = [
    { kind: 'role', word: messages.setRole },
    { kind: 'verified', word: messages.setVerified },
    ...(isSuspended
      ? [{ kind: 'unsuspend' as const, word: messages.unsuspend }]
      : isMe
        ? []
        : [{ kind: 'suspend' as const, word: messages.suspend }]),
  ];
  return (
    <Card as="li" className={styles.account} aria-label={name}>
      <div className={styles.who}>
        <h3 className={styles.name}>{account.full_name || account.company_name || messages.noName}</h3>
        {account.full_name !== '' && account.company_name !== '' && <p>{account.company_name}</p>}
        <p className={styles.mail}>{account.email}</p>
      </div>
      <p className={styles.badges}>
        <Badge tone={account.role === 'admin' ? 'brass' : 'plain'}>{messages.roles[account.role]}</Badge>
        {isMe && <Badge>{messages.you}</Badge>}
        {isSuspended && (
          <Badge tone="bad" icon="lock">
            {messages.suspendedBadge}
          </Badge>
        )}
        <Badge tone={mark.tone}>{mark.word}</Badge>
      </p>
      {account.suspended_at !== null && (
        <p className={styles.reason}>{messages.suspendedFor(account.suspended_reason, formatMoment(account.suspended_at))}</p>
      )}
      {account.going_on.length > 0 && (
        <div role="status" className={styles.goingOn}>
          {account.going_on.map(({ kind, left }) => (
            <p key={kind}>{messages.goingOn[kind](left)}</p>
          ))}
        </div>
      )}
      <dl className={styles.facts}>
        <dt>{messages.memberSince}</dt>
        <dd>{formatDay(account.created_at)}</dd>
        <dt>{messages.lastSignIn}</dt>
        <dd>{account.last_sign_in_at === null ? messages.never : formatMoment(account.last_sign_in_at)}</dd>
        <dt>{messages.publicListings}</dt>
        <dd>
          {formatNumber(account.public_listings)}
          {account.public_listings > 0 && (
            <>
              {' · '}
              <Link href={`/contact/${account.slug}`} aria-label={messages.publicPageOf(name)}>
                {messages.publicPage}
              </Link>
            </>
          )}
        </dd>
      </dl>
      <div className={styles.actions}>
        {actions.map(({ kind, word }) => (
          <Button
            key={kind}
            variant={kind === 'suspend' ? 'danger' : 'ghost'}
            disabled={!online}
            aria-label={messages.actionOf(word, name)}
            onClick={() => onAction(kind)}
          >
            {word}
          </Button>
        ))}
      </div>
    </Card>
  );
}
