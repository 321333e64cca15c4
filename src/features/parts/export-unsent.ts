import { saveFile } from '../../platform/save-file.ts';
import type { Replica } from '../../replica/replica.ts';

/** Hands the person everything unsent: one file with the changes in text, and each queued file as it is. */
export async function exportUnsent({ outbox, uploads }: Pick<Replica, 'outbox' | 'uploads'>): Promise<void> {
  saveFile({ name: 'soundboard-unsent.json', content: await outbox.exportUnsent(), type: 'application/json' });
  for (const { id, state, fileName, contentType } of uploads.all.get() ?? []) {
    const content = state === 'done' ? null : await uploads.read(id);
    if (content) saveFile({ name: fileName, content, type: contentType });
  }
}
