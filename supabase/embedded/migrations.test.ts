import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsDir } from './paths.ts';

/** The last file of the baseline. Later ones change what stands in it, forward only. */
const baselineEnd = '20261129122600';

const baseline = readdirSync(migrationsDir)
  .filter((file) => file.slice(0, baselineEnd.length) <= baselineEnd)
  .sort();

/** Without the bodies of functions, comments and texts: what is left are the statements themselves. */
function statements(sql: string): string[] {
  return sql
    .replaceAll(/\$\$[\s\S]*?\$\$/g, '$$')
    .replaceAll(/'(?:[^']|'')*'|--.*$/gm, ' ')
    .split(';')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim());
}

function functionsIn(sql: string): string[] {
  return statements(sql).flatMap((each) => /^create (?:or replace )?function ([\w.]+ ?\([^)]*\))/.exec(each)?.[1]?.replace(' (', '(') ?? []);
}

/** What makes a second form of something that stands already. */
const secondForms = /^(?:create or replace|drop|alter function|alter table \S+ (?:add|drop|alter|rename)|update) /;

describe('the baseline of the migrations', () => {
  const texts = baseline.map((file) => ({ file, sql: readFileSync(join(migrationsDir, file), 'utf8') }));

  it('ends where it is said to', () => {
    expect(baseline.at(-1)).toMatch(new RegExp(`^${baselineEnd}_`));
  });

  it('defines each function once', () => {
    const all = texts.flatMap(({ file, sql }) => functionsIn(sql).map((made) => ({ file, made })));
    expect(all.length).toBeGreaterThan(200);
    const seen = new Map<string, string>();
    const twice = all.filter(({ file, made }) => seen.has(made) || !seen.set(made, file));
    expect(twice).toEqual([]);
  });

  it('says nothing twice: nothing in it is dropped, replaced or changed by a later statement', () => {
    const changes = texts.flatMap(({ file, sql }) => statements(sql).filter((each) => secondForms.test(each)).map((each) => `${file}: ${each.slice(0, 100)}`));
    expect(changes).toEqual([]);
  });

  it('is read by statements: what stands in bodies, comments and texts is none', () => {
    const sql = `-- drop table a;\ncreate function app.one(a text) returns text language sql as $$ select 'x; drop table b' $$;\ndrop table c;\ncreate or replace function app.one(a text) returns void;`;
    expect(functionsIn(sql)).toEqual(['app.one(a text)', 'app.one(a text)']);
    expect(statements(sql).filter((each) => secondForms.test(each))).toEqual(['drop table c', 'create or replace function app.one(a text) returns void']);
  });
});

/** Our own refusals, each from `raise exception` to its end. */
function refusalsIn(sql: string): string[] {
  return [...sql.matchAll(/raise exception\b(?:'(?:[^']|'')*'|[^;'])*;/g)].map(([text]) => text).filter((text) => /errcode = 'PT4/.test(text));
}

const causeOf = (refusal: string) => /hint = '([a-z]+(?:-[a-z]+)+)'/.exec(refusal)?.[1];

describe('a refusal of the database', () => {
  const all = readdirSync(migrationsDir).flatMap((file) => refusalsIn(readFileSync(join(migrationsDir, file), 'utf8')));

  it('says why by a name as well, so that screens need not know its sentence', () => {
    expect(all.length).toBeGreaterThan(130);
    expect(all.filter((each) => causeOf(each) === undefined)).toEqual([]);
    expect(new Set(all.map(causeOf)).size).toBeGreaterThan(90);
  });

  it('is found without a name', () => {
    const sql = `raise exception 'Not so; never.' using errcode = 'PT409';\nraise exception 'No.' using errcode = 'PT409', hint = 'not-so';`;
    expect(refusalsIn(sql).map(causeOf)).toEqual([undefined, 'not-so']);
  });
});
