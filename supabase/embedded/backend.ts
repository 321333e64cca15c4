import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, setExperimental } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { demoAccounts, demoPassword } from '../seed/demo-accounts.ts';
import { callerAddress } from '../functions/_shared/caller-address.ts';
import { createProject } from '../functions/_shared/project.ts';
import { createAccountPorts } from './account-ports.ts';
import { startClock } from './clock.ts';
import { createCredentialGuard } from './credential-guard.ts';
import { createDiscreetAuth } from './discreet-auth.ts';
import { isFromBrowser, isFromElsewhere } from './elsewhere.ts';
import { createFunctions } from './functions.ts';
import { createKeys, type BackendKeys } from './keys.ts';
import { lockFolder } from './lock-folder.ts';
import { createMailCatcher, type CaughtMail } from './mail-catcher.ts';
import { createMailLinks } from './mail-links.ts';
import { answerMailPage } from './mail-page.ts';
import { migrate } from './migrate.ts';
import { namesInvalidObject } from './object-names.ts';
import { createObjectFiles } from './object-files.ts';
import { withOwnRedirect } from './own-redirect.ts';
import { projectRoot } from './paths.ts';
import { createQueue } from './queue.ts';
import { seed } from './seed.ts';
import { unwrapUploadForm } from './upload-request.ts';

export interface EmbeddedBackendOptions {
  /** Folder of the database and the stored objects; null keeps all in memory and a temporary folder. */
  dataDir: string | null;
  /** A dumped database that one in memory begins with, migrated and filled; an empty one when left out. */
  dump?: Blob;
  /** Made afresh when left out. */
  keys?: BackendKeys;
  /** Where the app is served, for links in mails. */
  origin?: string;
  /** Whether a fresh database gets demo accounts and listings; true when left out. */
  withDemoData?: boolean;
  /** Whether the database's jobs are run each minute; not when left out, so that a test calls them itself. */
  withClock?: boolean;
  /** The folder is no longer this process's: nothing is answered or written any more. Called once. */
  onLost?: () => void;
  /** Tells what takes time. */
  log?: (line: string) => void;
}

export interface EmbeddedBackend {
  /** Answers /auth/v1, /rest/v1, /storage/v1, /functions/v1 and /embedded; anything else there is 404 as JSON. */
  handle(request: Request): Promise<Response>;
  anonKey: string;
  serviceKey: string;
  /** Runs SQL as the owner of the database, past all policies. */
  sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]>;
  mails(): readonly CaughtMail[];
  close(): Promise<void>;
}

/** Paths that belong to the backend and never to the app. */
export const backendPrefixes = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/embedded'] as const;

/** Ends what is under way when the folder is no longer ours. */
class LockLost extends Error {}

const defaultOrigin = 'http://127.0.0.1:4173';

function notFound(): Response {
  return Response.json({ message: 'There is nothing at this address.' }, { status: 404 });
}

/** The request as the parts of the embedded backend understand it; null for an upload without a file. */
async function prepare(request: Request, origin: string): Promise<Request | null> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/auth/v1/')) return withOwnRedirect(request, origin);
  return pathname.startsWith('/storage/v1/') ? unwrapUploadForm(request) : request;
}

/** Where the database lies in the folder of its data. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'db');
}

async function openConnection(options: EmbeddedBackendOptions): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    ...(options.dataDir !== null && { url: databaseFolder(options.dataDir) }),
    ...(options.dump && { pgliteOptions: { loadDataDir: options.dump } }),
  });
  try {
    await prepareDatabase(connection, options);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

async function prepareDatabase(connection: PgliteConnection, options: EmbeddedBackendOptions): Promise<void> {
  await connection.driver.waitReady;
  // As on hosted Supabase, whatever zone this machine is in.
  await connection.driver.exec(`set time zone 'UTC'`);
  const applied = await migrate(connection.driver);
  if (applied.length > 0) options.log?.(`Applied ${applied.length} migrations`);

  const seeded = await connection.driver.query<{ there: boolean }>('select exists (select 1 from auth.users) as there');
  if (options.withDemoData !== false && !seeded.rows[0]?.there) {
    options.log?.('Filling the fresh database with demo data');
    await seed(connection.driver, new Date());
  }
  await connection.driver.query('select app.purge_sync_logs(), app.purge_activity()');
  // Otherwise the first request would grant every table to every role, over the grants of the migrations.
  Object.assign(connection, { rlsState: 'active' });
}

/** Starts the backend in this process: Supabase's interfaces on PGlite, with the migrations of this project. */
export async function startEmbeddedBackend(options: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  process.env.DO_NOT_TRACK = '1';
  setExperimental('storage', true);
  const lock = options.dataDir === null ? null : lockFolder(options.dataDir);
  const objectsDir = options.dataDir === null ? mkdtempSync(join(tmpdir(), 'soundboard-')) : join(options.dataDir, 'objects');
  const keys = options.keys ?? (await createKeys());
  const origin = options.origin ?? defaultOrigin;
  const mailCatcher = createMailCatcher();
  const connection = await openConnection(options).catch((error: unknown) => {
    lock?.release();
    throw error;
  });
  const mailLinks = createMailLinks({
    origin,
    async addCode({ authCode, userId, challenge, method }) {
      await connection.driver.query(
        `insert into auth.flow_state (id, user_id, auth_code, authentication_method, code_challenge, code_challenge_method, provider_type)
         values (gen_random_uuid(), $1, $2, 'email', $3, $4, 'email')`,
        [userId, authCode, challenge, method],
      );
    },
  });

  const accountPorts = createAccountPorts({
    query: (sql, params) => connection.driver.query(sql, params),
    sendConfirmation({ to, token }) {
      const query = new URLSearchParams({ token, type: 'signup', redirect_to: origin });
      const text = `Confirm your signup by this link: ${origin}/auth/v1/verify?${query.toString()}`;
      mailCatcher.send({ to, subject: 'Confirm Your Signup', text: mailLinks.rewrite(text, to) });
    },
  });
  const discreet = createDiscreetAuth({ now: Date.now, ...accountPorts });
  const guardCredentials = createCredentialGuard(accountPorts);

  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.anonKey,
      secret_key: keys.serviceKey,
      site_url: origin,
      additional_redirect_urls: [],
      // Confirmed from the new address; the other setting would ask the old one alone here.
      email: { enable_confirmations: true, double_confirm_changes: false },
    },
    storage: { enabled: true },
    options: {
      server: { admin: false, disableStudio: true, disableFallback: true },
      drivers: {
        email: {
          async send({ to, subject, text = '' }) {
            mailCatcher.send({ to, subject, text: mailLinks.rewrite(text, to) });
          },
        },
      },
    },
  });
  app._storageAdapter = createObjectFiles(objectsDir);
  await app.init();

  // The database is one session: two requests at once would share a transaction, and with it a role.
  const queue = createQueue();
  let isLost = false;
  /** Looked at before each piece of work, and once more before it is answered: an answer promises that it is kept. */
  function refuseIfLost(): void {
    if (!isLost && lock?.isHeld() === false) {
      isLost = true;
      options.log?.(`The data in ${options.dataDir} was taken over by another process. This one answers nothing any more.`);
      options.onLost?.();
    }
    if (isLost) throw new LockLost();
  }
  const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
    queue(async () => {
      refuseIfLost();
      const value = await task();
      refuseIfLost();
      return value;
    });
  const project = createProject({ url: origin, ...keys, fetch: (request) => inTurn(() => Promise.resolve(app.fetch(request))) });
  const functions = createFunctions({ project, mailer: mailCatcher, site: origin, readShell: () => readFile(join(projectRoot, 'dist/index.html'), 'utf8') });

  /** What a timer does on hosted Supabase. */
  async function knock(name: 'send-conversation-mails' | 'remove-orphaned-files'): Promise<void> {
    // It fails when the backend is closed meanwhile; what is due stays due.
    await functions.get(name)?.(new Request(`${origin}/functions/v1/${name}`, { method: 'POST', body: '{}' })).catch(() => undefined);
  }

  /** As PostgREST does on hosted Supabase; here what tells the caller's address, for what is limited by it. */
  async function noteHeaders({ headers }: Request): Promise<void> {
    const address = callerAddress(headers);
    const noted = JSON.stringify(address === '' ? {} : { 'x-forwarded-for': address.replace(/\/64$/, '') });
    await connection.driver.query(`select set_config('request.headers', $1, false)`, [noted]);
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/embedded') && isFromElsewhere(request)) {
      return Response.json({ message: 'This page is for this machine only.' }, { status: 403 });
    }
    if (pathname === '/embedded/accounts.json') {
      return Response.json(demoAccounts.map(({ email, role, label }) => ({ email, password: demoPassword, role, label })));
    }
    if (pathname.startsWith('/embedded/mails')) return answerMailPage(pathname, mailCatcher.all()) ?? notFound();
    if (pathname.startsWith('/functions/v1/')) {
      const handler = functions.get(pathname.slice('/functions/v1/'.length));
      return handler ? handler(request) : notFound();
    }
    if (!/^\/(auth|rest|storage)\/v1\//.test(pathname)) return notFound();
    const keyGiven = [request.headers.get('apikey'), request.headers.get('authorization')?.replace(/^Bearer\s+/i, '')];
    if (keyGiven.includes(keys.serviceKey) && isFromBrowser(request)) {
      return Response.json({ message: 'The secret key is not for browsers.' }, { status: 401 });
    }
    if (namesInvalidObject(pathname)) return Response.json({ statusCode: '400', error: 'InvalidKey', message: 'Invalid key' }, { status: 400 });
    const asked = await prepare(request, origin);
    if (!asked) return Response.json({ statusCode: '400', error: 'invalid_request', message: 'The upload holds no file.' }, { status: 400 });
    const response = await inTurn(async () => {
      if (pathname.startsWith('/auth/v1/')) {
        return mailLinks.during(asked, () => guardCredentials(asked, () => discreet(asked, async () => app.fetch(asked))));
      }
      if (asked.method === 'POST' && pathname.startsWith('/rest/v1/')) await noteHeaders(asked);
      return app.fetch(asked);
    });
    // Here as soon as something was written, so that nobody waits for the minute.
    if (pathname === '/rest/v1/rpc/push_changes' || pathname === '/rest/v1/rpc/decide_conversation_report') void knock('send-conversation-mails');
    // A signature that does not hold is the asker's fault, as on hosted Supabase, and none of the server's.
    if (response.status === 500 && pathname.startsWith('/storage/v1/object/sign/') && request.method === 'GET') {
      return Response.json({ statusCode: '400', error: 'InvalidJWT', message: 'The address is not signed.' }, { status: 400 });
    }
    const isText = response.headers.get('content-type')?.startsWith('text/plain') ?? true;
    return response.status === 404 && isText ? notFound() : response;
  }

  const stopClock = options.withClock
    ? startClock({
        runDue: async () => {
          await inTurn(() => connection.driver.query('select app.run_due()'));
          await knock('send-conversation-mails');
          await knock('remove-orphaned-files');
        },
        log: (line) => options.log?.(line),
      })
    : () => {};

  return {
    handle: (request) =>
      answer(request).catch((error: unknown) => {
        if (!isLost) throw error;
        return Response.json({ message: 'This server has lost its data to another one.' }, { status: 503 });
      }),
    anonKey: keys.anonKey,
    serviceKey: keys.serviceKey,
    sql: <Row>(query: string, params: unknown[] = []) =>
      inTurn(async () => (await connection.driver.query<Row>(query, params)).rows),
    mails: mailCatcher.all,
    close: () => {
      stopClock();
      return queue(async () => {
        // Closing writes, too.
        if (lock?.isHeld() !== false) await connection.close();
        if (options.dataDir === null) rmSync(objectsDir, { recursive: true, force: true });
        lock?.release();
      });
    },
  };
}
