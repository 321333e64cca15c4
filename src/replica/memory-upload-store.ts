import { BehaviorSubject } from 'rxjs';
import type { UploadEntry } from './upload-entry.ts';
import { heldRowsOf, inUploadOrder, type UploadContent, type UploadStep, type UploadStore } from './upload-store.ts';

/** Of a file that is on the server. */
function keptOf({ keepsSmall }: UploadEntry, content: UploadContent | null): UploadContent | null {
  return keepsSmall && content ? { bytes: new ArrayBuffer(0), small: content.small } : null;
}

/** Keeps files as long as the page lives: for visitors, who upload nothing, and where the browser keeps nothing. */
export function createMemoryUploadStore(): UploadStore {
  const stored = new Map<string, { item: UploadEntry; content: UploadContent | null }>();
  const items = new BehaviorSubject<readonly UploadEntry[]>([]);
  const all = () => [...stored.values()].map(({ item }) => item);
  const publish = () => items.next(inUploadOrder(all()));

  function change(found: readonly UploadEntry[], step: UploadStep): void {
    for (const item of found) {
      const next = step(item);
      if (next === item) continue;
      const content = stored.get(item.id)?.content ?? null;
      if (next) stored.set(item.id, { item: next, content: next.state === 'done' ? keptOf(next, content) : content });
      else stored.delete(item.id);
      publish();
    }
  }

  return {
    async add(item, content) {
      stored.set(item.id, { item, content });
      publish();
    },
    list: async () => items.value,
    readBytes: async (id) => stored.get(id)?.content?.bytes ?? null,
    readSmall: async (id) => stored.get(id)?.content?.small ?? null,
    find: async (id) => stored.get(id)?.item ?? null,
    heldRows: async () => heldRowsOf(all()),
    update: async (id, step) => change(all().filter((item) => item.id === id), step),
    updateRow: async (rowId, step) => change(all().filter(({ forRow }) => forRow === rowId), step),
    watch: () => items,
    close: () => items.complete(),
  };
}
