import type { Session } from '../support/postgres-session.ts';

export interface PulledRow {
  id: string;
  stamp: number;
  deleted: boolean;
  [column: string]: unknown;
}

export interface Page {
  rows: PulledRow[];
  departed: string[];
  checkpoint: unknown;
  more: boolean;
  restart: boolean;
}

interface Answer {
  epoch: string;
  collections: Record<string, Page>;
}

/** A device, as far as pulling goes: keeps its checkpoint and all that arrived, in order. */
export interface Puller {
  /** Pulls until nothing more is announced; the pages of this time. */
  pull(): Promise<Page[]>;
  /** Ids of all rows that arrived since `forget`, a row that came twice twice. */
  arrived(): string[];
  departed(): string[];
  forget(): void;
  /** What a device holds that took every page: ids and versions. */
  held(): Map<string, number>;
}

export interface PullerOptions {
  session: Session;
  collection: string;
  limit?: number;
  /** The procedure to ask: a planted variant, where a test wants to see it fail. */
  procedure?: string;
}

export function createPuller({ session, collection, limit = 200, procedure = 'pull_changes' }: PullerOptions): Puller {
  let checkpoint: unknown = null;
  let epoch: string | null = null;
  let arrived: string[] = [];
  let departed: string[] = [];
  const held = new Map<string, number>();

  return {
    async pull() {
      const pages: Page[] = [];
      for (;;) {
        const answer: Answer = await session.rpc(procedure, { request: { epoch, limit, window: 5000, checkpoints: { [collection]: checkpoint } } });
        const page = answer.collections[collection];
        if (!page) throw new Error(`${collection} is not in the answer`);
        pages.push(page);
        ({ epoch } = answer);
        ({ checkpoint } = page);
        arrived.push(...page.rows.map(({ id }) => id));
        departed.push(...page.departed);
        if (page.restart) held.clear();
        for (const row of page.rows) held.set(row.id, Number(row.version));
        for (const id of page.departed) held.delete(id);
        if (!page.more) return pages;
        if (pages.length > 1000) throw new Error('The pull does not end');
      }
    },
    arrived: () => arrived,
    departed: () => departed,
    forget() {
      arrived = [];
      departed = [];
    },
    held: () => held,
  };
}

/** Inserts one public listing straight into the table, in the session's open transaction or in one of its own; its id. */
export async function insertListing(session: Session, brand = 'Ibach'): Promise<string> {
  const [row] = await session.query<{ id: string }>(
    `insert into public.pianos (id, brand, piano_type, status, is_published)
     values (gen_random_uuid(), $1, 'Grand', 'active', true) returning id`,
    [brand],
  );
  return row?.id ?? '';
}
