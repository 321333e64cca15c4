import { useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import type { ExportedData } from '../../replica/export-own-data.ts';
import type { OwnAccount, SignInFacts } from '../../server/ports/own-account.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './profile.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { profileMessages as messages } from './profile-messages.ts';

interface OwnDataSectionProps {
  account: OwnAccount;
  facts: SignInFacts | null;
  online: boolean;
  exportData: () => Promise<ExportedData>;
  /** The account is gone on the server; the device must forget it. */
  onDeleted: () => void;
}

/** Taking one's data along, and leaving. */
export function OwnDataSection({ account, facts, online, exportData, onDeleted }: OwnDataSectionProps) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  async function save() {
    setBusy(true);
    const { source, text } = await exportData();
    setBusy(false);
    saveFile({ name: 'soundboard-my-data.json', content: text, type: 'application/json' });
    showToast(
      source === 'server'
        ? { title: messages.exportedServer, tone: 'good' }
        : { title: messages.exportedDevice, description: messages.exportedDeviceText },
    );
  }

  return (
    <>
      <Section title={messages.dataTitle} lead={messages.dataLead}>
        <Button icon="download" busy={busy} onClick={() => void save()}>
          {messages.exportData}
        </Button>
      </Section>
      <Section title={messages.deleteTitle} lead={messages.deleteLead}>
        <Button variant="danger" disabled={!online} onClick={() => setAsking(true)}>
          {messages.deleteAccount}
        </Button>
        {!online && <p className={styles.hint}>{messages.deleteOffline}</p>}
      </Section>
      {asking && (
        <DeleteAccountDialog
          account={account}
          hasPassword={facts?.hasPassword ?? true}
          onDeleted={onDeleted}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
