import { useState } from 'react';
import type { StockListing } from '../../../domain/import/plan/listing-fields.ts';
import { stockSheet } from '../../../domain/import/export/stock-sheet.ts';
import { writeCsv } from '../../../domain/import/export/write-csv.ts';
import { shownAddress } from '../../../platform/picture-address.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './import-outcome.module.css';
import { exportWords as words } from './outcome-words.ts';
import { useImports } from '../use-imports.ts';

/** A file leaves the app: whatever else reads it needs the whole address. */
function withFullAddresses(listing: StockListing): StockListing {
  return { ...listing, image_urls: listing.image_urls.map(shownAddress) };
}

/** The dealer's own stock as a file that the import reads back without a change. */
export function StockExport() {
  const { imports } = useImports();
  const [busy, setBusy] = useState(false);

  async function save() {
    if (!imports) return;
    setBusy(true);
    try {
      const { header, rows } = stockSheet((await imports.stock()).map(withFullAddresses));
      if (rows.length === 0) {
        showToast({ title: words.none, description: words.noneText });
        return;
      }
      const date = new Date().toISOString().slice(0, 10);
      saveFile({ name: words.fileName(date), content: writeCsv(header, rows), type: 'text/csv' });
      showToast({ title: words.done(rows.length), tone: 'good' });
    } catch (error) {
      console.warn('The stock could not be exported', error);
      showToast({ title: words.failed, description: words.failedText, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.run}>
      <p className={styles.soft}>{words.text}</p>
      <div>
        <Button icon="download" busy={busy} disabled={!imports} onClick={() => void save()}>
          {words.action}
        </Button>
      </div>
    </div>
  );
}
