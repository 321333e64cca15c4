import { formatNumber } from '../../lib/format/number.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import type { SyncState } from '../../replica/sync-state.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { DataAgeBadge } from '../parts/data-age-badge.tsx';
import { syncMessages as messages } from './messages.ts';
import { describeState } from './shell-messages.ts';
import styles from './sync-screen.module.css';

/** A clock this far off is worth a word. */
const notableSkewMs = 2 * 60_000;

interface StandingProps {
  state: SyncState;
  /** Undefined while there is nothing to sync with. */
  onSync: (() => void) | undefined;
  now: number;
}

/** The one state that matters, from when the data are, and what can be done. */
export function Standing({ state, onSync, now }: StandingProps) {
  const { word, sentence, icon, tone } = describeState(state);
  const skew = Math.abs(state.clockSkewMs ?? 0);
  const lastSuccess =
    state.lastSuccessAt === null
      ? messages.neverSynced
      : messages.lastSuccess(formatMoment(state.lastSuccessAt));
  return (
    <div className={styles.standing}>
      <span className={classNames(styles.standingIcon, styles[tone])}>
        <Icon name={icon} size={24} />
      </span>
      <div className={styles.words}>
        <p className={styles.standingWord}>{word}</p>
        <p className={styles.note}>{sentence}</p>
        <p className={styles.note}>
          {state.firstPull ? messages.firstPull(formatNumber(state.firstPull.rows)) : lastSuccess}
        </p>
        {state.lastSuccessAt !== null && (
          <p>
            <DataAgeBadge asOf={state.lastSuccessAt} now={now} />
          </p>
        )}
        {skew > notableSkewMs && <p className={styles.note}>{messages.skew(Math.round(skew / 60_000))}</p>}
        {state.unreadableRows > 0 && <p className={styles.note}>{messages.unreadable(state.unreadableRows)}</p>}
      </div>
      {state.phase === 'paused-auth' ? (
        <ButtonLink variant="primary" href="/auth?next=/sync">
          {messages.signIn}
        </ButtonLink>
      ) : (
        <Button
          icon="refresh"
          disabled={!onSync}
          busy={state.phase === 'pulling' || state.phase === 'pushing'}
          onClick={() => onSync?.()}
        >
          {messages.syncNow}
        </Button>
      )}
    </div>
  );
}
