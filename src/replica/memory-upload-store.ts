import { BehaviorSubject } from 'rxjs';
import type { UploadEntry } from './replica.ts';
import { inUploadOrder, type UploadContent, type UploadStore } from './upload-store.ts';

/** Keeps files as long as the page lives: for visitors, who upload nothing, and where the browser keeps nothing. */
export function createMemoryUploadStore(): UploadStore {
  const stored = new Map<string, { item: UploadEntry; content: UploadContent | null }>();
  const items = new BehaviorSubject<readonly UploadEntry[]>([]);
  const publish = () => items.next(inUploadOrder([...stored.values()].map(({ item }) => item)));
  return {
    async add(item, content) {
      stored.set(item.id, { item, content });
      publish();
    },
    list: async () => items.value,
    readBytes: async (id) => stored.get(id)?.content?.bytes ?? null,
    readSmall: async (id) => stored.get(id)?.content?.small ?? null,
    async update(id, step) {
      const found = stored.get(id);
      if (!found) return;
      const next = step(found.item);
      if (next === found.item) return;
      if (next) stored.set(id, { item: next, content: next.state === 'done' ? null : found.content });
      else stored.delete(id);
      publish();
    },
    watch: () => items,
    close: () => items.complete(),
  };
}
