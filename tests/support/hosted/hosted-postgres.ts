import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgresServer } from '../postgres-server.ts';
import { hostedPreparation } from './prepare.ts';

/** The roles that hosted services sign in as. */
export type HostedRole = 'supabase_admin' | 'postgres' | 'authenticator' | 'supabase_auth_admin' | 'supabase_storage_admin';

export interface HostedPostgres {
  /** A connection of its own, closed with the server. */
  connect(role: HostedRole): Promise<pg.Client>;
  /** What the vendor's command line is given as `--remote=`. */
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL prepared as a new hosted project is, with nothing of ours in it. */
export async function startHostedPostgres({ settings = [] }: { settings?: readonly string[] } = {}): Promise<HostedPostgres> {
  const server = await startPostgresServer({ superuser: 'supabase_admin', settings });
  const password = randomBytes(12).toString('hex');
  const open: pg.Client[] = [];
  async function connect(role: HostedRole): Promise<pg.Client> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: server.port,
      user: role,
      password: role === 'supabase_admin' ? server.password : password,
      database: 'postgres',
    });
    await client.connect();
    open.push(client);
    return client;
  }
  const admin = await connect('supabase_admin');
  for (const sql of hostedPreparation({ password })) await admin.query(sql);
  return {
    connect,
    url: `postgresql://postgres:${password}@127.0.0.1:${server.port}/postgres?sslmode=disable`,
    async stop() {
      await Promise.all(open.map((client) => client.end()));
      await server.stop();
    },
  };
}
