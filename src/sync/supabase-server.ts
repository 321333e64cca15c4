import type { SupabaseClient } from '@supabase/supabase-js';
import type { ReplicatedCollection } from '../replica/kinds/kinds.ts';
import type { SessionCheck } from './own-session.ts';
import { causeIn } from '../wire/request-failure.ts';
import type { PulledCollection, PushVerdict, PushedChange, SyncServer } from './server.ts';
import { unreadableAnswer, type Answer } from '../wire/answer.ts';
import { callProcedure, type ProcedureCall } from '../wire/call-procedure.ts';
import { read } from '../lib/fields.ts';
import { fieldsToWire, rowFromWire, rowsFromWire } from '../wire/wire-rows.ts';

type Json = Readonly<Record<string, unknown>>;

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `checkSession` is asked before each request; a visitor's device has none to check. */
export function createSupabaseServer(supabase: SupabaseClient, checkSession: SessionCheck = async () => null): SyncServer {
  async function ask(call: ProcedureCall): Promise<Answer<unknown>> {
    const failure = await checkSession();
    return failure ? { ok: false, failure } : callProcedure(supabase, call);
  }
  return {
    async pull(request, signal) {
      const answer = await ask({ name: 'pull_changes', args: { request }, signal });
      if (!answer.ok) return answer;
      const { value } = answer;
      if (!isJson(value) || typeof value.epoch !== 'string' || !isJson(value.collections)) return unreadableAnswer;
      const collections: Partial<Record<ReplicatedCollection, PulledCollection>> = {};
      for (const name of Object.keys(request.checkpoints) as ReplicatedCollection[]) {
        const given = value.collections[name];
        if (isJson(given)) collections[name] = pulledCollection(name, given);
      }
      const serverTime = Date.parse(read.time(value.server_time, 'server_time'));
      return { ok: true, value: { epoch: value.epoch, serverTime, collections } };
    },
    async push(changes, signal) {
      const wire = changes.map(changeToWire);
      const answer = await ask({ name: 'push_changes', args: { changes: wire }, signal });
      if (!answer.ok) return answer;
      if (!Array.isArray(answer.value) || answer.value.length !== changes.length) return unreadableAnswer;
      const verdicts: PushVerdict[] = [];
      for (const [place, change] of changes.entries()) {
        const verdict = verdictFromWire(change, answer.value[place]);
        if (!verdict) return unreadableAnswer;
        verdicts.push(verdict);
      }
      return { ok: true, value: verdicts };
    },
    async listings(ids, signal) {
      const answer = await ask({ name: 'listings_by_ids', args: { ids }, signal });
      if (!answer.ok) return answer;
      if (!Array.isArray(answer.value)) return unreadableAnswer;
      return { ok: true, value: rowsFromWire('pianos', answer.value).rows };
    },
  };
}

function pulledCollection(name: ReplicatedCollection, given: Json): PulledCollection {
  return {
    ...rowsFromWire(name, arrayOf(given.rows)),
    departed: arrayOf(given.departed).filter((id) => typeof id === 'string'),
    checkpoint: given.checkpoint ?? null,
    more: given.more === true,
    restart: given.restart === true,
  };
}

function changeToWire(change: PushedChange): Json {
  return {
    change_id: change.changeId,
    collection: change.collection,
    id: change.id,
    op: change.op,
    base_version: change.baseVersion,
    fields: fieldsToWire(change.collection, change.fields),
  };
}

function offersIn(given: unknown): { offers?: readonly string[] } {
  return Array.isArray(given) ? { offers: given.filter((each): each is string => typeof each === 'string') } : {};
}

function verdictFromWire(change: PushedChange, given: unknown): PushVerdict | null {
  if (!isJson(given) || given.change_id !== change.changeId) return null;
  const { changeId } = change;
  if (given.status === 'rejected') {
    return { status: 'rejected', changeId, code: String(given.code ?? ''), reason: String(given.reason ?? ''), ...causeIn(given.cause), ...offersIn(given.offers) };
  }
  const server = given.row ? rowFromWire(change.collection, given.row) : null;
  if (given.status === 'accepted') return { status: 'accepted', changeId, server: server?.ok ? server.value : null };
  if (given.status === 'conflict' && server?.ok) return { status: 'conflict', changeId, server: server.value };
  return null;
}
