import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { createEmbeddedWorld, origin, type People, type Person } from './embedded-world.ts';
import { generateHistory } from './generate.ts';
import { runIn } from './run-history.ts';
import type { Step } from './steps.ts';
import { findStoryIn, tell, type Story } from './story.ts';

/** Each step takes some twenty times as long as on the model server. */
const stepsInHistory = 40;

export async function signInPeople(backend: EmbeddedBackend): Promise<People> {
  return { me: await signIn(backend, 'dealer'), other: await signIn(backend, 'seller') };
}

async function signIn(backend: EmbeddedBackend, role: string): Promise<Person> {
  const response = await backend.handle(
    new Request(`${origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${role}@demo.soundboard.example`, password: demoPassword }),
    }),
  );
  const { access_token, user } = (await response.json()) as { access_token: string; user: { id: string } };
  return { id: user.id, token: access_token };
}

/** The history of a seed on the embedded backend. */
export function findEmbeddedStory(seed: number, ports: { backend: EmbeddedBackend; people: People }): Promise<Story | null> {
  let runs = 0;
  return findStoryIn({
    seed,
    steps: generateHistory({ seed, steps: stepsInHistory, modelOnly: false }),
    run: (steps) => runEmbedded(steps, { ...ports, tag: `${seed}:${(runs += 1)}` }),
  });
}

/** Runs given steps on the embedded backend. `tag` is another for each run. */
export async function runEmbedded(steps: readonly Step[], ports: { backend: EmbeddedBackend; people: People; tag: string }): Promise<string[]> {
  return runIn(await createEmbeddedWorld(ports), steps);
}

export function tellEmbedded(story: Story): string {
  return tell(story, 'tests/integration/histories.test.ts');
}
