import { isAnswered, yearRangeText } from '../../src/domain/serial/candidate.ts';
import { identify } from '../../src/domain/serial/identify.ts';
import { serialReference } from '../../src/domain/serial/testing/bundled-tables.ts';
import { expect } from 'vitest';

// The database procedure and the bundled tables are two programs for one set of rules: same input, same answer.

interface Answer {
  maker: string;
  line: string;
  form: string;
  year: number | null;
  band: string;
  confidence: string;
  lower: unknown;
  upper: unknown;
  location: string;
}

interface Row {
  place: number;
  manufacturer_name: string;
  model_series: string;
  estimated_year: number | null;
  year_range: string;
  confidence_level: string;
  production_location: string;
  model_info: { form: string; lower: unknown; upper: unknown };
}

export interface Question {
  serial: string;
  maker: string | null;
}

/** One statement of a visitor, on whichever database. */
export type Query = <Result>(sql: string, params: unknown[]) => Promise<Result[]>;

/** Many questions in one statement: planning it costs more than answering. */
export async function askDatabase(query: Query, questions: readonly Question[]): Promise<Answer[][]> {
  const rows = await query<Row>(
    `select asked.place::integer as place, found.*
     from unnest($1::text[], $2::text[]) with ordinality as asked (serial, maker, place),
       lateral public.lookup_piano_by_serial(asked.serial, asked.maker) with ordinality as found
     order by asked.place, found.ordinality`,
    [questions.map(({ serial }) => serial), questions.map(({ maker }) => maker)],
  );
  const answers: Answer[][] = questions.map(() => []);
  for (const row of rows) {
    answers[row.place - 1]?.push({
      maker: row.manufacturer_name,
      line: row.model_series,
      form: row.model_info.form,
      year: row.estimated_year,
      band: row.year_range,
      confidence: row.confidence_level,
      lower: row.model_info.lower,
      upper: row.model_info.upper,
      location: row.production_location,
    });
  }
  return answers;
}

export function askTables({ serial, maker }: Question, reference = serialReference): Answer[] {
  const found = identify({ serial, maker, reference, now: Date.now() });
  if (!found.ok) return [];
  return found.value.candidates.filter(isAnswered).map((candidate) => ({
    maker: candidate.maker,
    line: candidate.line,
    form: candidate.form,
    year: candidate.year,
    band: yearRangeText(candidate),
    confidence: candidate.confidence,
    lower: candidate.lower,
    upper: candidate.upper,
    location: candidate.location,
  }));
}

/** Names of makers as people give them, and none. */
export const makers = [null, '', 'Steinway & Sons', 'steinway', 'Yamaha', 'Kawai', 'Baldwin', 'Nippon Gakki', 'No such maker',
  'bosendorfer', 'BÖSENDORFER', 'Mason and Hamlin', 'stein', 'steinw', 'Wolff Lyon', 'Boston', 'bech', 'be', 'Petrof', 'Broadwood', 'ヤマハ', '&', 'Zimmermann', 'Bentley'];

export async function expectParity(query: Query, questions: readonly Question[], reference = serialReference) {
  const answers = await askDatabase(query, questions);
  const told = (answered: readonly Answer[][]) => questions.map((question, i) => ({ ...question, answers: answered[i] }));
  expect(told(answers)).toEqual(told(questions.map((question) => askTables(question, reference))));
}
