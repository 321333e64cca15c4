import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../tests/support/registry-rows.ts';
import { actionWords } from './action-words.ts';
import { activityWords, alertWords } from './activity-words.ts';

const schema = new URL('../../../supabase/schema/', import.meta.url);
const functions = readdirSync(schema).filter((name) => name.endsWith('functions.sql')).map((name) => readFileSync(new URL(name, schema), 'utf8')).join('\n');

it('every activity and every alert of the database has its words, and no other', () => {
  expect(Object.keys(activityWords).toSorted()).toEqual(rowsOf('activity_kinds').map(({ name }) => name));
  expect(Object.keys(actionWords).toSorted()).toEqual(rowsOf('admin_action_kinds').map(({ name }) => name));
  expect(Object.keys(alertWords).toSorted()).toEqual(rowsOf('alert_kinds').map(({ name }) => name));
});

it.each([
  ['activity_kinds', /app\.note_activity\('([a-z_]+)'/g, 15],
  ['notification_kinds', /app\.notify(?:_of_promotion)?\((?:[^;(]*?, )??'([a-z_]+)'/g, 15],
] as const)('what the database notes and tells is a row of app.%s', (table, call, least) => {
  // 'report_' is the beginning of a name: an outcome follows it.
  const written = [...functions.matchAll(call)].map(([, kind = '']) => kind).filter((kind) => !kind.endsWith('_'));
  expect(written.length).toBeGreaterThan(least);
  const known = new Set(rowsOf(table).map(({ name }) => name));
  expect(written.filter((kind) => !known.has(kind))).toEqual([]);
});
