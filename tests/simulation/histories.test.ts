import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/replica/document.ts';
import type { RequestFailure } from '../../src/sync/server.ts';
import { createDevice, type Device } from './device.ts';
import { createModelServer } from './model-server.ts';

/** Histories in a usual run; SIMULATION_HISTORIES asks for more, SIMULATION_SEED for one. */
const histories = Number(process.env.SIMULATION_HISTORIES ?? 100);
const onlySeed = process.env.SIMULATION_SEED;
const steps = 60;
const fields = ['title', 'description', 'price_cents'] as const;

function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Edit {
  device: Device;
  row: string;
  field: string;
  value: number;
}

/** Three devices of one person edit the same rows, lose requests and answers, die and come back; then the line is good. */
async function runHistory(seed: number) {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  let time = 1_000_000;
  let ids = 0;
  const tick = () => (time += 1);
  const server = createModelServer({ pageSize: 3, now: tick });
  const accepted = new Map<string, number>();
  const overwritten: string[] = [];
  const versions = new Map<string, Row>();
  server.onAccepted = (change, present) => {
    if (present) versions.set(`${change.id}@${present.version}`, present.row);
    const seen = versions.get(`${change.id}@${change.baseVersion}`);
    for (const [field, value] of Object.entries(change.fields)) {
      if (present?.row[field] !== seen?.[field]) overwritten.push(`${change.id}.${field}=${String(present?.row[field])}`);
      const key = `${change.id}.${field}=${String(value)}`;
      accepted.set(key, (accepted.get(key) ?? 0) + 1);
    }
  };
  server.refuse = (change) => {
    return random() > 0.03 ? null : { code: 'PT409', reason: `Refused by chance: ${change.id}` };
  };

  const rows = ['p', 'q', 'r'];
  for (const id of rows) server.write('pianos', { id, title: 0, description: 0, price_cents: 0, owner_id: 'me', deleted: false });
  const devices = [0, 1, 2].map(() => createDevice({ server, tick, createId: () => `change-${(ids += 1)}` }));
  for (const device of devices) await device.start();

  const edits: Edit[] = [];
  const failure: RequestFailure = { kind: 'transient', code: 'network', reason: '' };
  for (let step = 0; step < steps; step += 1) {
    const device = pick(devices);
    const chance = random();
    if (chance < 0.5) {
      const edit = { device, row: pick(rows), field: pick(fields), value: step + 1 };
      edits.push(edit);
      await device.edit(edit.row, { [edit.field]: edit.value });
    } else if (chance < 0.6) {
      device.dieAfter(Math.floor(random() * 12));
      await device.sync();
      await device.restart();
    } else {
      if (random() < 0.4) server.failNext(failure, random() < 0.5 ? 'before-acting' : 'after-acting');
      await device.sync();
    }
    if (random() < 0.02) server.newEpoch();
  }

  server.clearFailures();
  server.refuse = () => null;
  for (let round = 0; round < 3; round += 1) for (const device of devices) await device.sync();
  return { server, devices, edits, accepted, overwritten, rows };
}

/** What is wrong at the end of a history, in words; nothing when all is well. */
function judge({ server, devices, edits, accepted, overwritten, rows }: Awaited<ReturnType<typeof runHistory>>): string[] {
  const wrong = overwritten.map((value) => `${value} was overwritten unseen`);
  for (const [place, device] of devices.entries()) {
    for (const row of rows) {
      const document = device.store.documents.get(row);
      const truth = server.rows.get(`pianos:${row}`);
      if (!document) wrong.push(`device ${place} lost ${row}`);
      else if (document.pending === 'waiting') wrong.push(`device ${place} still waits with ${row}`);
      else if (document.pending === 'clean' && JSON.stringify(document.row) !== JSON.stringify(truth?.row)) {
        wrong.push(`device ${place} disagrees with the server on ${row}`);
      }
    }
  }
  for (const [place, device] of devices.entries()) {
    for (const { id, alternatives } of device.store.documents.values()) {
      for (const { field, mine } of alternatives) {
        const others = edits.some((edit) => edit.device !== device && edit.row === id && edit.field === field);
        if (!others) wrong.push(`device ${place} offers ${id}.${field}=${String(mine)}, which nobody else changed`);
      }
    }
  }
  for (const [key, times] of accepted) if (times > 1) wrong.push(`${key} was accepted ${times} times`);
  for (const [place, { device, row, field, value }] of edits.entries()) {
    const reached = accepted.has(`${row}.${field}=${value}`);
    const replaced = edits.slice(place + 1).some((later) => later.device === device && later.row === row && later.field === field);
    const document = device.store.documents.get(row);
    const kept = document?.alternatives.some((each) => each.field === field && each.mine === value);
    const shown = document?.pending === 'parked' && document.row[field] === value;
    if (reached && kept) wrong.push(`${row}.${field}=${value} was accepted and is offered all the same`);
    if (!reached && !replaced && !kept && !shown) wrong.push(`the edit ${row}.${field}=${value} vanished`);
  }
  return wrong;
}

describe('random histories of three devices', () => {
  const seeds = onlySeed ? [Number(onlySeed)] : Array.from({ length: histories }, (_, count) => count + 1);
  it(`converge and lose, double or hide nothing (seeds ${seeds[0]} to ${seeds.at(-1)})`, async () => {
    const failures: string[] = [];
    let editCount = 0;
    for (const seed of seeds) {
      const history = await runHistory(seed);
      editCount += history.edits.length;
      for (const line of judge(history)) failures.push(`seed ${seed}: ${line}`);
    }
    expect(failures).toEqual([]);
    expect(editCount).toBeGreaterThan(seeds.length * 10);
  });
});
