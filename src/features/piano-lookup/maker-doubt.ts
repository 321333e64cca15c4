import { findMaker } from '../../domain/serial/find-maker.ts';
import { makersOfTables, searchMakers } from './maker-search.ts';
import { messages } from './messages.ts';
import type { Tables } from './use-tables.ts';

export interface MakerDoubt {
  /** Why the maker that was asked for can't be answered from the tables; '' when it can. */
  text: string;
  /** Names of the few makers that may be meant. */
  mayBe: readonly string[];
}

const none: MakerDoubt = { text: '', mayBe: [] };
/** More names than these are no help: the text was too short. */
const mostMeant = 4;

/** `asked`: a maker's name or any text that may be one, '' for all. */
export function doubtOfMaker(tables: Tables, asked: string): MakerDoubt {
  if (asked === '' || tables.state !== 'ready') return none;
  const { reference } = tables;
  const maker = findMaker(reference, asked);
  if (maker) return maker.lines.some(({ kind }) => kind === 'table') ? none : { text: messages.notFound.noList(maker.name), mayBe: [] };
  const meant = searchMakers(makersOfTables(reference), asked).map((found) => found.maker.name);
  if (meant.length === 0 || meant.length > mostMeant) return { text: messages.notFound.unknownMaker(asked), mayBe: [] };
  return { text: messages.notFound.severalMakers(asked), mayBe: meant };
}
