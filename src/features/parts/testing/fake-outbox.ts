import { createWritable } from '../../../lib/readable.ts';
import type { BinnedChange, KeptAlternative, OutboxEntry } from '../../../replica/outbox-entry.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { StorageUsage } from '../../../replica/storage-usage.ts';
import type { UploadEntry } from '../../../replica/upload-entry.ts';

export interface FakeOutboxStart {
  entries?: readonly OutboxEntry[];
  alternatives?: readonly KeptAlternative[];
  bin?: readonly BinnedChange[];
  uploads?: readonly UploadEntry[];
  usage?: Partial<StorageUsage>;
}

const none = { count: 0, bytes: 0 };

/** What waits, as the screens about it see it: values to set, and a list of the commands that were called. */
export function createFakeOutbox(start: FakeOutboxStart = {}) {
  const entries = createWritable<readonly OutboxEntry[] | undefined>(start.entries ?? []);
  const files = createWritable<readonly UploadEntry[] | undefined>(start.uploads ?? []);
  const commands: string[] = [];
  const note = (name: string) => async (id: string) => void commands.push(`${name} ${id}`);
  const outbox: Replica['outbox'] = {
    entries,
    alternatives: createWritable<readonly KeptAlternative[] | undefined>(start.alternatives ?? []),
    bin: createWritable<readonly BinnedChange[] | undefined>(start.bin ?? []),
    retry: note('retry'),
    async discard(key) {
      commands.push(`discard ${key}`);
      return 'bin-1';
    },
    restore: note('restore'),
    choose: async ({ key }, value) => void commands.push(`choose ${key} ${JSON.stringify(value)}`),
    exportUnsent: async () => '{}',
  };
  const uploads: Replica['uploads'] = {
    all: files,
    enqueue: () => Promise.reject(new Error('No screen queues files here')),
    retry: note('retry upload'),
    discard: note('discard upload'),
    readSmall: async () => null,
    read: async () => null,
  };
  const storage: Replica['storage'] = {
    usage: async () => ({
      listings: none,
      personal: none,
      uploads: none,
      pictures: none,
      appFiles: none,
      usedBytes: null,
      quotaBytes: null,
      ...start.usage,
    }),
  };
  return { outbox, uploads, storage, entries, files, commands };
}
