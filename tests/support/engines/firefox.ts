import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { engines } from '../../../scripts/testing/engines.mjs';
import type { ElementHandle, EngineBrowser, EngineDriver, EngineOptions, EnginePage } from './engine.ts';
import { startProgram } from './processes.ts';

/** Quiet: nothing is fetched, asked, or told to anybody. */
const quiet = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.tabs.warnOnClose': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'en-GB, en',
  'dom.disable_beforeunload': true,
};

type Send = (method: string, params: object) => Promise<unknown>;

interface Answer {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Commands and their answers over the socket of WebDriver BiDi. */
async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.on('message', (data: Buffer) => {
    const { id, result, error, message } = JSON.parse(data.toString()) as Answer;
    const asked = waiting.get(id ?? -1);
    if (!asked) return;
    waiting.delete(id ?? -1);
    if (error === undefined) asked.resolve(result);
    else asked.reject(new Error(`BiDi: ${error}: ${message ?? ''}`));
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'));
  });
  let last = 0;
  const send: Send = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, close: () => socket.close() };
}

type Remote = { type: string; value?: unknown; sharedId?: string };
type Called = { type: 'success'; result: Remote } | { type: 'exception'; exceptionDetails: { text: string } };

const mouse = (actions: readonly object[]) => ({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });

/** WebDriver's sign for the key that leads with A to all of a field. */
const control = '\uE009';

function pageOf(context: string, send: Send): EnginePage {
  const call = async (declaration: string, args: readonly object[]): Promise<Remote> => {
    const called = (await send('script.callFunction', {
      functionDeclaration: declaration,
      arguments: args,
      awaitPromise: true,
      target: { context },
      serializationOptions: { maxDomDepth: 0 },
    })) as Called;
    if (called.type === 'exception') throw new Error(`In the page: ${called.exceptionDetails.text}`);
    return called.result;
  };
  const text = (value: unknown) => ({ type: 'string', value: JSON.stringify(value) });
  // Values cross as JSON, as they do with WebDriver.
  const inPage = (script: (...args: never[]) => unknown, args: readonly unknown[], then: string) =>
    call(`async (given) => { const value = await (${script.toString()})(...JSON.parse(given)); ${then} }`, [text(args)]);
  const node = ({ id }: ElementHandle) => ({ sharedId: id });
  return {
    async open(url) {
      // A page that loads itself anew in that moment breaks the way to the next one off.
      for (let tries = 1; ; tries += 1) {
        try {
          await send('browsingContext.navigate', { context, url, wait: 'complete' });
          return;
        } catch (error) {
          if (tries === 3 || !String(error).includes('NS_BINDING_ABORTED')) throw error;
        }
      }
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
    async evaluate(script, ...args) {
      const { value } = await inPage(script, args, 'return JSON.stringify(value ?? null);');
      return JSON.parse(String(value)) as never;
    },
    async find(script, ...args) {
      const { sharedId } = await inPage(script, args, 'return value;');
      return sharedId === undefined ? null : { id: sharedId };
    },
    async click(element) {
      await call('(element) => element.scrollIntoView({ block: "center", behavior: "instant" })', [node(element)]);
      const origin = { type: 'element', element: node(element) };
      await send('input.performActions', {
        context,
        actions: [mouse([{ type: 'pointerMove', x: 0, y: 0, origin }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }])],
      });
    },
    async type(element, value) {
      await call('(element) => element.focus()', [node(element)]);
      const press = (key: string) => [{ type: 'keyDown', value: key }, { type: 'keyUp', value: key }];
      const all = [{ type: 'keyDown', value: control }, ...press('a'), { type: 'keyUp', value: control }];
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions: [...all, ...[...value].flatMap(press)] }] });
    },
    async giveFiles(element, files) {
      await send('input.setFiles', { context, element: node(element), files: [...files] });
    },
    async screenshot() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string };
      return Buffer.from(data, 'base64');
    },
    async close() {
      await send('browsingContext.close', { context });
    },
  };
}

/** What the setting “Block cookies and site data: all” writes. */
const blockedSiteData = { 'network.cookie.cookieBehavior': 2 };

async function start({ preferences = {}, siteDataBlocked = false }: EngineOptions = {}): Promise<EngineBrowser> {
  const programs = engines.find(({ name }) => name === 'Firefox')?.find();
  if (!programs) throw new Error('Firefox is missing');
  const profile = await mkdtemp(path.join(tmpdir(), 'soundboard-firefox-'));
  const lines = Object.entries({ ...quiet, ...(siteDataBlocked ? blockedSiteData : {}), ...preferences }).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const env = { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900', MOZ_CRASHREPORTER_DISABLE: '1', TZ: 'Europe/Berlin' };
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  const program = startProgram(programs['browser'] ?? '', args, env);
  const end = async () => {
    await program.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = (await program.said(/WebDriver BiDi listening on (ws:\/\/\S+)/))[1] ?? '';
    const { send, close } = await connect(`${address}/session`);
    await send('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } } });
    return {
      async newPage() {
        // A window each: a tab behind another is hidden.
        const { context } = (await send('browsingContext.create', { type: 'window' })) as { context: string };
        return pageOf(context, send);
      },
      async dispose() {
        close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Firefox, driven by WebDriver BiDi, which it speaks itself. */
export const firefox: EngineDriver = { name: 'Firefox', start };
