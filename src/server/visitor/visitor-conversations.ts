import { withView, type VisitorRecord, type VisitorView } from '../../domain/conversation/visitor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { VisitorConversations, VisitorEntry } from '../ports/visitor-port.ts';
import type { VisitorStore } from '../../replica/visitor-store.ts';
import type { Answer } from '../../wire/answer.ts';
import { toServerFailure } from '../to-server-failure.ts';
import type { VisitorServer } from './visitor-server.ts';

export interface VisitorConversationParts {
  store: VisitorStore;
  server: VisitorServer;
  clock: Clock;
  ids: Ids;
  /** Something was stored that is to be sent. */
  onWrite: () => void;
}

export function createVisitorConversations({ store, server, clock, ids, onWrite }: VisitorConversationParts): VisitorConversations {
  const now = () => new Date(clock.now()).toISOString();
  const empty = (id: string): VisitorRecord => ({ id, letter: null, token: null, view: null, outgoing: [], at: clock.now() });

  /** Keeps what the server said under the token, where there is anything to keep. */
  async function take(token: string, answer: Answer<VisitorView>): Promise<Result<VisitorEntry, ServerFailure>> {
    if (!answer.ok) return fail(toServerFailure(answer.failure));
    const view = answer.value;
    if (view.state === 'unknown') return ok(view);
    if (view.state === 'moved') {
      await store.update(view.id, () => null);
      return ok(view);
    }
    await store.update(view.id, (stored) => {
      const next = withView({ ...(stored ?? empty(view.id)), token, at: clock.now() }, view);
      return next.ok ? next.value : stored;
    });
    return ok({ state: 'kept', id: view.id });
  }

  async function by(id: string, ask: (token: string) => Promise<Answer<VisitorView>>): Promise<Result<VisitorEntry, ServerFailure>> {
    const token = (await store.read(id))?.token ?? null;
    return token === null ? ok({ state: 'unknown' }) : take(token, await ask(token));
  }

  return {
    all: store.all,
    async begin({ sellerId, sellerName, piano, ...content }) {
      const id = ids.create();
      await store.update(id, () => ({
        ...empty(id),
        letter: { ...content, sellerId, sellerName, piano, writtenAt: now(), state: 'waiting', reason: '' },
      }));
      onWrite();
      return id;
    },
    enter: async (token) => take(token, await server.read(token)),
    refresh: (id) => by(id, server.read),
    confirm: (id) => by(id, server.confirm),
    change: (id, change) => by(id, (token) => server.change(token, change)),
    async write(id, text) {
      const message = { id: ids.create(), text, writtenAt: now(), refused: null };
      await store.update(id, (stored) => stored && { ...stored, outgoing: [...stored.outgoing, message], at: clock.now() });
      onWrite();
    },
    async retry(id, messageId) {
      await store.update(id, (stored) => {
        if (!stored) return null;
        if (messageId === null) return stored.letter ? { ...stored, letter: { ...stored.letter, state: 'waiting', reason: '' } } : stored;
        return { ...stored, outgoing: stored.outgoing.map((each) => (each.id === messageId ? { ...each, refused: null, reason: '' } : each)) };
      });
      onWrite();
    },
    discard: (id, messageId) =>
      store.update(id, (stored) => stored && { ...stored, outgoing: stored.outgoing.filter((each) => each.id !== messageId) }),
    forget: (id) => store.update(id, () => null),
  };
}
