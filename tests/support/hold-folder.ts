/** A process of its own that has an embedded backend's folder open: it reads lines and answers each with one line. */
import process from 'node:process';
import { createInterface } from 'node:readline';
import { startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { lockFolder } from '../../supabase/embedded/lock-folder.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ');

/** `lock <folder>` takes the lock alone; `open <folder>` the backend; `write <text>` keeps a text there; `close` ends it. */
export async function main(): Promise<void> {
  let backend: Awaited<ReturnType<typeof startEmbeddedBackend>> | null = null;
  async function obey(line: string): Promise<string> {
    const [verb = '', rest = ''] = line.split(/ (.*)/s);
    if (verb === 'lock') lockFolder(rest);
    if (verb === 'open') backend = await startEmbeddedBackend({ dataDir: rest, withDemoData: false, onLost: () => say('lost') });
    if (verb === 'write') await backend?.sql('create table if not exists public.kept (text text)').then(() => backend?.sql('insert into public.kept values ($1)', [rest]));
    if (verb === 'ask') return `${(await backend?.handle(new Request('http://127.0.0.1:4173/rest/v1/pianos', { headers: { apikey: backend.anonKey } })))?.status}`;
    if (verb === 'close') await backend?.close();
    return 'done';
  }
  say('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    say(await obey(line).catch((error: unknown) => `failed: ${wordsOf(error)}`));
  }
}
