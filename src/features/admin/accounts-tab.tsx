import { useMemo, useState } from 'react';
import { accountRoles, type AccountRole } from '../../domain/listing/listing-values.ts';
import type { AdminQueries } from '../../server/ports/admin-port.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { AccountCard } from './account-card.tsx';
import type { AccountAction } from './account-action.ts';
import { AccountDialogs } from './account-dialogs.tsx';
import styles from './admin.module.css';
import { Note, ReadAt } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { useAccounts, type AccountFilter } from './use-accounts.ts';

interface AccountsTabProps {
  queries: AdminQueries;
  /** What is searched for when the part is opened; it stands in the address. */
  query: string;
  onQuery: (query: string) => void;
}

const stateChoices = ['any', 'active', 'suspended'] as const;

/** Finds accounts and changes what only admins may change. */
export function AccountsTab({ queries, query, onQuery }: AccountsTabProps) {
  const [typed, setTyped] = useState(query);
  const [searched, setSearched] = useState(query);
  const [role, setRole] = useState<AccountRole | null>(null);
  const [suspended, setSuspended] = useState<boolean | null>(null);
  const filter = useMemo<AccountFilter>(() => ({ query, role, suspended }), [query, role, suspended]);
  const found = useAccounts(queries, filter);
  const [action, setAction] = useState<AccountAction | null>(null);
  const { accounts, failure } = found;

  // Going back in the history changes the search without anybody typing.
  if (searched !== query) {
    setSearched(query);
    setTyped(query);
  }

  return (
    <Section title={messages.accountsTitle} className={styles.part} actions={accounts !== null && <ReadAt figures={found} />}>
      <form
        role="search"
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          onQuery(typed.trim());
        }}
      >
        <TextField
          label={messages.search}
          hint={messages.searchHint}
          type="search"
          maxLength={200}
          autoComplete="off"
          value={typed}
          onValue={setTyped}
          className={styles.searchField}
          after={
            <Button type="submit" variant="quiet" icon="search">
              {messages.find}
            </Button>
          }
        />
        <SelectField
          label={messages.role}
          value={role ?? ''}
          options={[{ value: '', label: messages.anyRole }, ...accountRoles.map((value) => ({ value, label: messages.roles[value] }))]}
          onValue={(value) => setRole(accountRoles.find((each) => each === value) ?? null)}
        />
        <SelectField
          label={messages.state}
          value={suspended === null ? 'any' : suspended ? 'suspended' : 'active'}
          options={stateChoices.map((value) => ({ value, label: messages.states[value] }))}
          onValue={(value) => setSuspended(value === 'any' ? null : value === 'suspended')}
        />
      </form>
      {accounts === null && failure === null && (
        <SkeletonGroup label={messages.accountsLoading} className={styles.list}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} shape="block" height={180} />
          ))}
        </SkeletonGroup>
      )}
      {failure !== null && (
        <Note>{accounts === null ? messages.describeFailure(failure) : messages.staleNote(messages.describeFailure(failure))}</Note>
      )}
      {accounts === null && failure !== null && (
        <div>
          <Button icon="refresh" busy={found.reading} onClick={found.read}>
            {messages.tryAgain}
          </Button>
        </div>
      )}
      {accounts !== null && (
        <p className={styles.small} role="status">
          {messages.found(found.total)}
        </p>
      )}
      {accounts?.length === 0 && (
        <StatePanel level={3} icon="user" title={messages.accountsEmpty}>
          <p>{messages.accountsEmptyText}</p>
        </StatePanel>
      )}
      {accounts !== null && accounts.length > 0 && (
        <ul role="list" className={styles.list}>
          {accounts.map((account) => (
            <AccountCard key={account.id} account={account} onAction={(kind) => setAction({ kind, account })} />
          ))}
        </ul>
      )}
      {found.more !== null && (
        <div className={styles.more}>
          <Button busy={found.reading} onClick={found.more}>
            {messages.loadMore}
          </Button>
        </div>
      )}
      {action && <AccountDialogs action={action} queries={queries} onClose={() => setAction(null)} onChanged={found.refresh} />}
    </Section>
  );
}
