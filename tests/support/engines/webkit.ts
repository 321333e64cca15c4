import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { engines } from '../../../scripts/testing/engines.mjs';
import type { ElementHandle, EngineBrowser, EngineDriver, EngineOptions, EnginePage } from './engine.ts';
import { freeLocalPort, pause, startProgram } from './processes.ts';

/** W3C WebDriver's name for a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Ask = (method: 'GET' | 'POST' | 'DELETE', address: string, body?: object) => Promise<unknown>;

type Outcome = { value: unknown } | { error: string };

function askOf(base: string): Ask {
  return async (method, address, body) => {
    const answer = await fetch(`${base}${address}`, { method, ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}) });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebDriver, ${address}: ${JSON.stringify(value)}`);
    return value;
  };
}

/** One window of the session. The protocol speaks to one at a time, so each call chooses its window, one call after another. */
function pageOf(handle: string, { ask, inTurn }: { ask: Ask; inTurn: <T>(job: () => Promise<T>) => Promise<T> }): EnginePage {
  const here = <T>(job: () => Promise<T>) =>
    inTurn(async () => {
      await ask('POST', '/window', { handle });
      return job();
    });
  const call = async (script: (...args: never[]) => unknown, args: readonly unknown[]) => {
    const body = `const done = arguments[arguments.length - 1];
      const given = [...arguments].slice(0, -1);
      (async () => (${script.toString()})(...given))().then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
    const outcome = (await here(() => ask('POST', '/execute/async', { script: body, args }))) as Outcome;
    if ('error' in outcome) throw new Error(`In the page: ${outcome.error}`);
    return outcome.value;
  };
  const elementPath = ({ id }: ElementHandle, what: string) => `/element/${encodeURIComponent(id)}/${what}`;
  return {
    open: (url) => here(() => ask('POST', '/url', { url })).then(() => undefined),
    reload: () => here(() => ask('POST', '/refresh')).then(() => undefined),
    evaluate: (script, ...args) => call(script, args) as never,
    async find(script, ...args) {
      const found = (await call(script, args)) as Record<string, string> | null;
      const id = found?.[elementKey];
      return id === undefined ? null : { id };
    },
    async click(element) {
      await here(() => ask('POST', elementPath(element, 'click')));
    },
    async type(element, text) {
      await here(async () => {
        await ask('POST', '/execute/sync', { script: 'arguments[0].focus(); arguments[0].select();', args: [{ [elementKey]: element.id }] });
        await ask('POST', elementPath(element, 'value'), { text });
      });
    },
    async giveFiles(element, paths) {
      await here(() => ask('POST', elementPath(element, 'value'), { text: paths.join('\n') }));
    },
    async screenshot() {
      return Buffer.from(String(await here(() => ask('GET', '/screenshot'))), 'base64');
    },
    close: () => here(() => ask('DELETE', '/window')).then(() => undefined),
  };
}

/** Calls one after another: each chooses its window first. */
function createTurns(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const mine = last.then(job, job);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** The setting “Block all cookies” is Safari's own; WebKitGTK can take the places away where a page keeps anything. */
const withoutSiteData = '--features=-IndexedDBAPI,-LocalStorage,-ServiceWorkers';

async function start({ siteDataBlocked = false }: EngineOptions = {}): Promise<EngineBrowser> {
  const programs = engines.find(({ name }) => name === 'WebKit')?.find();
  if (!programs) throw new Error('WebKit is missing');
  const { driver = '', browser = '', display = '' } = programs;
  const profile = await mkdtemp(path.join(tmpdir(), 'soundboard-webkit-'));
  const screen = startProgram(display, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], process.env);
  const number = (await screen.said(/^(\d+)\s/m))[1] ?? '';
  const port = await freeLocalPort();
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    HOME: profile,
    XDG_DATA_HOME: path.join(profile, 'data'),
    XDG_CACHE_HOME: path.join(profile, 'cache'),
    XDG_CONFIG_HOME: path.join(profile, 'config'),
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    GTK_THEME: 'Adwaita',
    LANG: 'C.UTF-8',
    TZ: 'Europe/Berlin',
  };
  const service = startProgram(driver, [`--port=${port}`], env);
  const root = askOf(`http://127.0.0.1:${port}`);
  const end = async () => {
    await service.end();
    await screen.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const deadline = Date.now() + 60_000;
    while (!(await root('GET', '/status').then(() => true, () => false))) {
      if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer');
      await pause(50);
    }
    const { sessionId } = (await root('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation', ...(siteDataBlocked ? [withoutSiteData] : [])] },
          timeouts: { script: 120_000, pageLoad: 120_000, implicit: 0 },
          unhandledPromptBehavior: 'accept',
        },
      },
    })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    const ask: Ask = (method, address, body) => root(method, `${session}${address}`, body);
    const inTurn = createTurns();
    let first = true;
    return {
      async newPage() {
        // The session begins with a window. A tab behind another is hidden, and a hidden page draws nothing.
        const open = async () => {
          // The window that was spoken to last may be closed by now.
          const [handle] = (await ask('GET', '/window/handles')) as string[];
          await ask('POST', '/window', { handle });
          return ask('POST', '/window/new', { type: 'window' });
        };
        const handle = first ? await ask('GET', '/window') : await inTurn(open);
        first = false;
        return pageOf(typeof handle === 'string' ? handle : (handle as { handle: string }).handle, { ask, inTurn });
      },
      async dispose() {
        await root('DELETE', session).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** WebKitGTK's small browser, driven by W3C WebDriver on a screen that nobody sees. */
export const webkit: EngineDriver = { name: 'WebKit', start };
