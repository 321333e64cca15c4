import { useEffect, useState } from 'react';
import { fetchDemoAccounts, type DemoAccount } from '../../platform/demo-accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';

interface DemoAccountsProps {
  disabled: boolean;
  onChoose: (account: DemoAccount) => void;
}

/** Shown only while the embedded demo backend answers. */
export function DemoAccounts({ disabled, onChoose }: DemoAccountsProps) {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    void fetchDemoAccounts(asking.signal).then((given) => {
      if (!asking.signal.aborted) setAccounts(given);
    });
    return () => asking.abort();
  }, []);
  if (accounts.length === 0) return null;
  return (
    <Section title={messages.demoTitle} lead={messages.demoLead}>
      <div className={styles.demo}>
        {accounts.map((account) => (
          <Button key={account.email} icon="user" disabled={disabled} onClick={() => onChoose(account)}>
            {account.label}
          </Button>
        ))}
      </div>
    </Section>
  );
}
