import type { RealPostgres } from '../../support/real-postgres.ts';
import type { Asker, Session } from '../../support/postgres-session.ts';
import { createPick, type Shape } from './shape.ts';

/** The settings reach sessions that begin afterwards; auto_explain itself is loaded with the server. */
const explaining = ['auto_explain.log_min_duration=0', 'auto_explain.log_analyze=on', 'auto_explain.log_buffers=on', 'auto_explain.log_nested_statements=on', 'client_min_messages=log'];

/** The plans, with what they took, of every statement inside one call of each shape, as PostgreSQL prints them. */
export async function explainShapes(
  database: RealPostgres,
  { owner, shapes }: { owner: Session; shapes: readonly (Shape & { asker: Asker })[] },
): Promise<{ name: string; plans: string[] }[]> {
  for (const setting of explaining) await owner.query(`alter database postgres set ${setting.replace('=', ' = ')}`);
  const explained: { name: string; plans: string[] }[] = [];
  for (const shape of shapes) {
    const session = await database.session(shape.asker);
    const { procedure, args } = shape.call(createPick(7));
    await session.begin();
    const plans: string[] = [];
    session.onNotice((text) => {
      if (/app\.listing_search|public\.pianos|departed_rows/.test(text) && text.includes('plan:')) plans.push(text);
    });
    await session.rpc(procedure, args);
    await session.commit();
    await session.close();
    explained.push({ name: shape.name, plans });
  }
  for (const setting of explaining) await owner.query(`alter database postgres reset ${setting.split('=')[0]}`);
  return explained;
}

/** Which tables and indexes a plan reads, how often and how many rows came of it: one line each. */
export function essence(plan: string): string[] {
  const lines = plan.split('\n').map((line) => line.trim().replace(/^-> +/, ''));
  return lines
    .filter((line) => /^(Parallel )?(Index|Bitmap|Seq|Sort|Limit|Incremental)/.test(line) && line.includes('actual time'))
    .map((line) => line.replace(/\(cost=[^)]*\) /, '').replace(/actual time=[\d.]+\.\.([\d.]+) /, '$1 ms, '));
}
