import { readProject } from '../_shared/hosted.ts';
import { createPageHandler } from './handler.ts';

const { project, site } = readProject((name) => Deno.env.get(name));

async function readShell(): Promise<string> {
  const answer = await fetch(`${site}/index.html`);
  return answer.ok ? answer.text() : '';
}

Deno.serve(createPageHandler({ project, site, readShell }));
