/**
 * Taking a new listing back together with its files. Rows and files lie in two databases, which no transaction spans: the files are
 * set aside first, then the row goes, then they do. Whatever ends the page in between, the files that are still set aside tell that
 * something is left to do, and the row what it is.
 */
import { kinds } from './kinds/kinds.ts';
import { shownRow } from './document.ts';
import type { Listings } from './listing-repository.ts';
import { dropHeld, holdUpload, releaseUpload } from './upload-item.ts';
import type { UploadStore } from './upload-store.ts';
import { deletedDocument, type WriteContext } from './write-context.ts';
import { listings } from './kinds/listings.ts';

interface WithdrawalParts {
  context: Pick<WriteContext, 'store' | 'clock'>;
  uploads: UploadStore;
  /** Runs the work while no other tab of the person is at it; a tab that dies leaves the lock. Leaves it out when aborted before. */
  withLock(work: () => Promise<void>): Promise<void>;
}

interface Withdrawals {
  withdraw: Listings['withdraw'];
  /** Brings to an end what pages that died have left half-way; repeating it does nothing. */
  finish(): Promise<void>;
}

export function createWithdrawals({ context, uploads, withLock }: WithdrawalParts): Withdrawals {
  /** As it is stored: another tab may have written it. */
  async function isThere(id: string): Promise<boolean> {
    let found = false;
    await context.store.update(listings.name, [id], (document) => {
      found = document !== null && shownRow(document).deleted !== true;
      return document;
    });
    return found;
  }

  /** Not there: its files go too. There: it was sent, or the page died before it was touched, and they are sent as before. */
  async function settle(id: string): Promise<void> {
    await uploads.updateRow(id, (await isThere(id)) ? releaseUpload : dropHeld);
  }

  async function removeUnsent(id: string): Promise<boolean> {
    const { writable } = kinds.pianos;
    const now = context.clock.now();
    let isBack = true;
    await context.store.update(listings.name, [id], (document) => {
      isBack = document === null || document.version === 0;
      return document && isBack ? deletedDocument(document, { now, writable }) : document;
    });
    return isBack;
  }

  return {
    async withdraw(id, fileIds) {
      let isBack = false;
      await withLock(async () => {
        // Pictures that came by another way, as those by file name do, wait for the listing to come again.
        await uploads.updateRow(id, (item) => (fileIds.includes(item.id) ? holdUpload(item) : item));
        try {
          isBack = await removeUnsent(id);
        } finally {
          await settle(id);
        }
      });
      return isBack;
    },
    async finish() {
      if ((await uploads.heldRows()).length === 0) return;
      await withLock(async () => {
        for (const id of await uploads.heldRows()) await settle(id);
      });
    },
  };
}
