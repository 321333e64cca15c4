import { isWebKit } from './webkit.ts';

/**
 * A page that is left may be put aside whole, for Back. WebKit puts it aside in the middle of a transaction and neither ends nor
 * breaks it: from then on every page that opens the same database waits, reloaded or not, for as long as the old one is kept. So
 * a page that is put aside breaks its own transactions off; nothing of them is stored by halves.
 */
export interface PutAsidePage {
  /** Other engines end the transactions, or drop the page when somebody waits for it. */
  keepsTransactions: boolean;
  on(event: 'pagehide' | 'pageshow', listener: (event: Pick<PageTransitionEvent, 'persisted'>) => void): void;
  reload(): void;
}

/** The same databases; what runs in them ends when the page is put aside. */
export function endingWhenPutAside(factory: IDBFactory, page: PutAsidePage): IDBFactory {
  if (!page.keepsTransactions) return factory;
  const running = new Set<IDBTransaction>();
  let aside = false;
  let broken = false;

  /** What was broken off would begin again at once, in the middle of being put aside. */
  const refuseAside = () => {
    if (!aside) return;
    broken = true;
    throw new DOMException('The page is put aside.', 'InvalidStateError');
  };
  const keep = (transaction: IDBTransaction): IDBTransaction => {
    const forget = () => running.delete(transaction);
    running.add(transaction);
    transaction.addEventListener('complete', forget);
    transaction.addEventListener('abort', forget);
    return transaction;
  };
  const watched = (request: IDBOpenDBRequest): IDBOpenDBRequest => {
    request.addEventListener('upgradeneeded', () => request.transaction && keep(request.transaction));
    request.addEventListener('success', () => {
      const database = request.result;
      const begin = database.transaction.bind(database);
      database.transaction = (...about: Parameters<IDBDatabase['transaction']>) => {
        refuseAside();
        return keep(begin(...about));
      };
    });
    return request;
  };

  page.on('pagehide', ({ persisted }) => {
    if (!persisted) return;
    aside = true;
    for (const transaction of running) {
      broken = true;
      try {
        transaction.abort();
      } catch {
        // It has ended by itself, and the page will not hear of it: closing says so in its place.
      }
      transaction.db.close();
    }
  });
  // What waited for them would go on from a failure that was none; a new start reads what is stored.
  page.on('pageshow', ({ persisted }) => {
    aside = false;
    if (persisted && broken) page.reload();
  });

  return new Proxy(factory, {
    get(target, name) {
      if (name === 'open') {
        return (...about: Parameters<IDBFactory['open']>) => {
          refuseAside();
          return watched(target.open(...about));
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

export const thisPage: PutAsidePage = {
  get keepsTransactions() {
    return isWebKit() && typeof addEventListener === 'function';
  },
  on: (event, listener) => addEventListener(event, listener),
  reload: () => location.reload(),
};
