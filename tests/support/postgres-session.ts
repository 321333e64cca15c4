import type pg from 'pg';

/** Whoever asks: a person, somebody who is not signed in, or the owner of the database, past all policies. */
export type Asker = Person | 'visitor' | 'owner';

export interface Person {
  userId: string;
}

/** One connection to a real PostgreSQL. Outside begin … commit every call is a transaction of its own, as behind the API. */
export interface Session {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Calls a procedure of `public` with named arguments; objects travel as jsonb. */
  rpc<Result>(name: string, args: Record<string, unknown>): Promise<Result>;
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  close(): Promise<void>;
  /** What the server says beside its answers. */
  onNotice(listener: (text: string) => void): void;
  /** The server's process of this session, as pg_stat_activity names it. */
  pid: number;
}

export function openSession(client: pg.Client, asker: Asker): Session {
  let inTransaction = false;

  async function begin(): Promise<void> {
    await client.query('begin');
    inTransaction = true;
    if (asker === 'owner') return;
    const claims = asker === 'visitor' ? { role: 'anon', sub: '' } : { role: 'authenticated', sub: asker.userId };
    await client.query(`set local role ${claims.role}`);
    // Read by the embedded and by the hosted form of auth.uid().
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`, [
      JSON.stringify(claims),
      claims.sub,
    ]);
  }
  async function end(word: 'commit' | 'rollback'): Promise<void> {
    inTransaction = false;
    await client.query(word);
  }
  async function query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]> {
    if (inTransaction || asker === 'owner') return (await client.query(sql, params ? [...params] : undefined)).rows as Row[];
    await begin();
    try {
      const { rows } = await client.query(sql, params ? [...params] : undefined);
      await end('commit');
      return rows as Row[];
    } catch (error) {
      await end('rollback');
      throw error;
    }
  }

  return {
    query,
    begin,
    commit: () => end('commit'),
    rollback: () => end('rollback'),
    close: () => client.end(),
    onNotice: (listener) => client.on('notice', ({ message }) => listener(message ?? '')),
    // The driver knows it and does not declare it.
    pid: (client as unknown as { processID: number }).processID,
    async rpc<Result>(name: string, args: Record<string, unknown>) {
      const names = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
      const values = Object.values(args).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value));
      const [row] = await query<{ answer: Result }>(`select public.${name}(${names.join(', ')}) as answer`, values);
      if (!row) throw new Error(`${name} gave no answer`);
      return row.answer;
    },
  };
}
