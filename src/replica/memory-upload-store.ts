import { BehaviorSubject } from 'rxjs';
import type { UploadEntry } from './replica.ts';
import { inUploadOrder, type UploadStore } from './upload-store.ts';

/** Keeps files as long as the page lives: for visitors, who upload nothing, and where the browser keeps nothing. */
export function createMemoryUploadStore(): UploadStore {
  const stored = new Map<string, { item: UploadEntry; bytes: ArrayBuffer | null }>();
  const items = new BehaviorSubject<readonly UploadEntry[]>([]);
  const publish = () => items.next(inUploadOrder([...stored.values()].map(({ item }) => item)));
  return {
    async add(item, bytes) {
      stored.set(item.id, { item, bytes });
      publish();
    },
    list: async () => items.value,
    readBytes: async (id) => stored.get(id)?.bytes ?? null,
    async update(id, step) {
      const found = stored.get(id);
      if (!found) return;
      const next = step(found.item);
      if (next === found.item) return;
      if (next) stored.set(id, { item: next, bytes: next.state === 'done' ? null : found.bytes });
      else stored.delete(id);
      publish();
    },
    watch: () => items,
    close: () => items.complete(),
  };
}
