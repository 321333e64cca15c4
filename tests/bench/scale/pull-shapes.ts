import type { Asker, Session } from '../../support/postgres-session.ts';
import type { Shape } from './shape.ts';

export interface PullShape extends Shape {
  asker: Asker;
  /** Part of the budget for changes; a first pull is not. */
  ofChanges: boolean;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const personal = ['saved_pianos', 'saved_searches', 'piano_lookup_history'];

/** The stamp behind which about `ahead` changes of public listings and departures lie. */
async function stampBefore(owner: Session, ahead: number): Promise<string> {
  const [row] = await owner.query<{ stamp: string }>(
    `select stamp::text from (select stamp from public.pianos where is_public union all select stamp from public.departed_rows) as changes
     order by changes.stamp desc offset $1 limit 1`,
    [ahead],
  );
  return row?.stamp ?? '0';
}

async function owners(owner: Session): Promise<{ largest: string; usual: string }> {
  const rows = await owner.query<{ id: string }>('select owner_id as id from public.pianos group by owner_id order by count(*) desc');
  return { largest: rows[0]?.id ?? '', usual: rows[Math.floor(rows.length / 2)]?.id ?? '' };
}

/** What devices ask: mostly nothing changed, sometimes a few changes, seldom a first pull. */
export async function pullShapes(owner: Session, { listings }: { listings: number }): Promise<PullShape[]> {
  const [server] = await owner.query<{ epoch: string; horizon: string }>(
    'select epoch, (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text as horizon from public.sync_epoch',
  );
  const { largest, usual } = await owners(owner);
  const at = (stamp: string, boot: unknown = null) => ({ stamp, id: lastId, boot });
  const now = server?.horizon ?? '0';

  interface Asked {
    asker?: Asker;
    checkpoint: unknown;
    ofChanges?: boolean;
  }
  const pull = (name: string, { asker = 'visitor', checkpoint, ofChanges = true }: Asked): PullShape => ({
    name,
    asker,
    ofChanges,
    call: () => ({
      procedure: 'pull_changes',
      args: {
        request: {
          epoch: server?.epoch,
          limit: 200,
          window: 5000,
          checkpoints: {
            pianos: checkpoint,
            ...(asker === 'visitor' ? {} : Object.fromEntries(personal.map((name) => [name, checkpoint === null ? null : at(now)]))),
          },
        },
      },
    }),
  });
  const [middle] = await owner.query<{ created_at: string; id: string }>(
    `select to_jsonb(listed_at) #>> '{}' as created_at, id from public.pianos where is_public order by listed_at desc, id desc offset 2500 limit 1`,
  );

  return [
    pull('nothing changed, visitor', { checkpoint: at(now) }),
    pull('nothing changed, person with listings', { asker: { userId: usual }, checkpoint: at(now) }),
    pull('nothing changed, largest dealer', { asker: { userId: largest }, checkpoint: at(now) }),
    pull('20 changes ahead, visitor', { checkpoint: at(await stampBefore(owner, 20)) }),
    pull('20 changes ahead, largest dealer', { asker: { userId: largest }, checkpoint: at(await stampBefore(owner, 20)) }),
    pull('150 changes ahead, person', { asker: { userId: usual }, checkpoint: at(await stampBefore(owner, 150)) }),
    pull('page of 200 of 4,000 changes ahead, visitor', { checkpoint: at(await stampBefore(owner, 4000)) }),
    pull('more than the window ahead: starts anew', { checkpoint: at(String(Math.floor(listings / 2))), ofChanges: false }),
    pull('first page of a first pull, visitor', { checkpoint: null, ofChanges: false }),
    pull('first page of a first pull, largest dealer', { asker: { userId: largest }, checkpoint: null, ofChanges: false }),
    pull('page in the middle of a first pull', { checkpoint: at(now, { phase: 'feed', ...middle, count: 2500 }), ofChanges: false }),
  ];
}
