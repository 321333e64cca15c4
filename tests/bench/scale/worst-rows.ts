import { readFileSync } from 'node:fs';
import path from 'node:path';
import { seedDir } from '../../../supabase/embedded/paths.ts';
import type { RealPostgres } from '../../support/real-postgres.ts';
import type { Session } from '../../support/postgres-session.ts';
import { callOf, costScene, worstInputs } from '../../support/worst-inputs.ts';
import type { Timing } from './shape.ts';

/** The most that may be asked of each procedure, each call undone; refusals count like answers. */
export async function timeWorstInputs(database: RealPostgres, { owner, runs }: { owner: Session; runs: number }): Promise<Timing[]> {
  await owner.query(readFileSync(path.join(seedDir, 'reference.sql'), 'utf8'));
  await owner.query('analyze public.piano_manufacturers, public.serial_lines, public.serial_ranges');
  const scene = await costScene(owner);
  const sessions = { visitor: await database.session('visitor'), person: await database.session(await database.addPerson('buyer')) };
  const timings: Timing[] = [];
  for (const [procedure, inputs] of Object.entries(worstInputs)) {
    for (const [what, { asker, args }] of Object.entries(inputs)) {
      const session = sessions[asker];
      const { sql, values } = callOf(procedure, args(scene));
      const times: number[] = [];
      // The first warms up.
      for (let run = -1; run < runs; run += 1) {
        await session.begin();
        const started = performance.now();
        await session.query(`select ${sql}`, values).catch((error: unknown) => {
          if (!String((error as { code?: string }).code).startsWith('PT4')) throw error;
        });
        if (run >= 0) times.push(performance.now() - started);
        await session.rollback();
      }
      timings.push({ name: `${procedure}, ${what}`, times: times.toSorted((a, b) => a - b), bytes: 0, gzipBytes: 0 });
    }
  }
  return timings;
}
