import { fail, ok, type Result } from '../../lib/result.ts';
import { compareConfidence, isAnswered, weakerOf, type Candidate, type Confidence, type Reason, type TableRow } from './candidate.ts';
import { chooseLines, takes, type ChosenLine } from './choose-lines.ts';
import { findMaker } from './find-maker.ts';
import { normaliseSerial, type NormalisedSerial, type SerialUnreadable } from './normalise-serial.ts';
import { otherNumberKind } from './number-kind.ts';
import { readLine, type LineReading } from './read-line.ts';
import { indexOf } from './reference-index.ts';
import type { SerialLine, SerialMaker, SerialReference } from './reference.ts';

export interface Identification {
  serial: NormalisedSerial;
  /** Best first. Those without a year come last and only when the maker is known. */
  candidates: Candidate[];
}

export type IdentifyFailure = SerialUnreadable | { type: 'UnknownMaker'; maker: string };

export interface IdentifyInput {
  serial: string;
  /** A maker's name, short name or alias; null for all. */
  maker: string | null;
  reference: SerialReference;
  /** Epoch ms; no year beyond it is answered. */
  now: number;
}

interface Draft extends ChosenLine {
  maker: SerialMaker;
  reading: LineReading;
}

/** What a serial number tells, by the tables alone. Never throws. Rules in RULES.md. */
export function identify({ serial: text, maker, reference, now }: IdentifyInput): Result<Identification, IdentifyFailure> {
  const given = maker === null || maker.trim() === '' ? null : findMaker(reference, maker);
  if (maker !== null && maker.trim() !== '' && !given) return fail({ type: 'UnknownMaker', maker });
  const named = given ? null : makerInText(reference, text);
  const normalised = normaliseSerial(named ? named.rest : text);
  if (!normalised.ok) return normalised;
  const serial: NormalisedSerial = named ? { ...normalised.value, typed: text.normalize('NFC').trim() } : normalised.value;

  const only = given ?? named?.maker ?? null;
  const drafts = only === null && serial.prefix === '' ? draftsOfPlain(reference, serial) : draftsOf({ only, reference, serial });
  const survey = surveyOf(drafts, only === null);
  const thisYear = new Date(now).getUTCFullYear();
  const doubts = [...doubtsOfText(serial), ...(named ? [low({ type: 'MakerFromText' })] : [])];
  const candidates = drafts
    .filter((draft) => only !== null || isAnswered(draft.reading))
    .map((draft) => ({
      draft,
      candidate: toCandidate({ draft, reference, thisYear, doubts: [...doubts, ...doubtsOfDraft(draft, survey)] }),
    }))
    .sort(compareFound)
    .map(({ candidate }) => candidate);
  return ok({ serial, candidates });
}

function draftsOf({ only, reference, serial }: { only: SerialMaker | null; reference: SerialReference; serial: NormalisedSerial }): Draft[] {
  return (only ? [only] : reference.makers).flatMap((maker) =>
    chooseLines({ maker, serial, isMakerGiven: only !== null }).map(
      (chosen): Draft => ({ ...chosen, maker, reading: readLine(chosen.line, serial.number) }),
    ),
  );
}

/** The same for a plain number of any maker, without asking the many lines that end below it or begin above it. */
function draftsOfPlain(reference: SerialReference, serial: NormalisedSerial): Draft[] {
  const drafts: Draft[] = [];
  for (const { maker, line, from, to } of indexOf(reference).plain) {
    if (serial.number < from || serial.number > to || !takes(line, serial)) continue;
    drafts.push({ line, maker, match: 'exact', cap: 'high', reasons: [], reading: readLine(line, serial.number) });
  }
  return drafts;
}

interface Doubt {
  cap: Confidence;
  reason: Reason;
}

const low = (reason: Reason): Doubt => ({ cap: 'low', reason });

function doubtsOfText(serial: NormalisedSerial): Doubt[] {
  const read = serial.prefix + serial.digits;
  const doubts: Doubt[] = [];
  if (serial.reading === 'look-alike') doubts.push(low({ type: 'LookAlike', read }));
  if (serial.reading === 'longest') doubts.push(low({ type: 'LongestNumber', read }));
  const kind = otherNumberKind(serial);
  if (kind !== null) doubts.push(low({ type: 'NotASerial', kind }));
  return doubts;
}

/** What all readings of one number say together. */
interface Survey {
  answered: Draft[];
  /** The readings that compete when the maker is open: known letters outweigh plain numbers. */
  pool: Draft[];
  makers: number;
  isMakerOpen: boolean;
}

function surveyOf(drafts: readonly Draft[], isMakerOpen: boolean): Survey {
  const answered = drafts.filter(({ line, reading }) => isAnswered(reading) && line.kind !== 'hint');
  const lettered = answered.filter(({ match, line }) => match === 'exact' && line.prefix !== '');
  const pool = lettered.length > 0 ? lettered : answered;
  return { answered, pool, makers: new Set(pool.map(({ maker }) => maker)).size, isMakerOpen };
}

/** Doubts that come from the other readings of the same number (S-MANY-*) and from the line itself. */
function doubtsOfDraft(draft: Draft, { answered, pool, makers, isMakerOpen }: Survey): Doubt[] {
  const doubts: Doubt[] = [];
  if (draft.line.cap === 'low') doubts.push(low({ type: 'TypeUnknown' }));
  if (draft.line.cap === 'medium') doubts.push({ cap: 'medium', reason: { type: 'LineDoubted' } });
  const rivals = answered.filter(({ maker, match }) => maker === draft.maker && match === draft.match).length;
  if (rivals > 1) doubts.push(low({ type: 'SeveralLines', count: rivals }));
  if (!isMakerOpen) return doubts;
  const isSole = makers === 1 && pool.includes(draft);
  doubts.push(isSole ? { cap: 'medium', reason: { type: 'MakerNotGiven' } } : low({ type: 'SeveralMakers', count: makers }));
  return doubts;
}

interface CandidateInput {
  draft: Draft;
  reference: SerialReference;
  thisYear: number;
  doubts: readonly Doubt[];
}

// Field by field: spreading objects here took most of a look-up's time.
function toCandidate({ draft, reference, thisYear, doubts }: CandidateInput): Candidate {
  const { line, maker, reading } = draft;
  const { form, year, from, to, lower, upper } = reading;
  const reasons = [...reading.reasons, ...draft.reasons];
  let confidence = weakerOf(reading.confidence, draft.cap);
  for (const { cap, reason } of doubts) {
    confidence = weakerOf(confidence, cap);
    reasons.push(reason);
  }
  return {
    form,
    year,
    from: from === null ? null : Math.max(from, Math.min(maker.foundedYear ?? from, lower?.year ?? Infinity)),
    to: to === null ? null : Math.min(to, Math.max(thisYear, year ?? from ?? to)),
    maker: maker.name,
    country: maker.country,
    foundedYear: maker.foundedYear,
    line: line.name,
    location: line.location,
    pianoType: line.pianoType,
    caution: line.caution,
    confidence,
    reading: line.reading,
    lower,
    upper,
    neighbours: rowsAround(line, reading.index),
    sources: sourcesAround({ line, reference, index: reading.index }),
    reasons,
  };
}

function rowsAround({ starts, years }: SerialLine, index: number): TableRow[] {
  const rows: TableRow[] = [];
  for (let row = Math.max(0, index - 1); row < Math.min(starts.length, index + 3); row++) {
    rows.push({ serial: starts[row] ?? 0, year: years[row] ?? 0 });
  }
  return rows;
}

function sourcesAround({ line, reference, index }: { line: SerialLine; reference: SerialReference; index: number }): string[] {
  const before = reference.sources[line.sources[index] ?? -1];
  const after = reference.sources[line.sources[index + 1] ?? -1];
  if (before === undefined) return after === undefined ? [] : [after];
  return after === undefined || after === before ? [before] : [before, after];
}

/** A maker's short name inside the typed text ("Yamaha 4512870"): the longest one found, and the text without it. */
function makerInText(reference: SerialReference, typed: string): { maker: SerialMaker; rest: string } | null {
  if (!/\p{L}/u.test(typed)) return null;
  const text = typed.normalize('NFC');
  const lower = asciiLower(text);
  const [maker] = reference.makers
    .filter(({ shortName }) => lower.includes(asciiLower(shortName)))
    .sort((a, b) => b.shortName.length - a.shortName.length || order(a.name, b.name));
  if (!maker) return null;
  const at = lower.indexOf(asciiLower(maker.shortName));
  return { maker, rest: text.slice(0, at) + text.slice(at + maker.shortName.length) };
}

/** Keeps the text's length, which a full lower-casing may change. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

interface Found {
  draft: Draft;
  candidate: Candidate;
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function width({ from, to }: Candidate): number {
  return from === null || to === null ? 9999 : to - from;
}

function compareFound(a: Found, b: Found): number {
  return (
    Number(isAnswered(b.candidate)) - Number(isAnswered(a.candidate)) ||
    compareConfidence(b.candidate.confidence, a.candidate.confidence) ||
    Number(a.draft.line.kind === 'hint') - Number(b.draft.line.kind === 'hint') ||
    Number(a.draft.match !== 'exact') - Number(b.draft.match !== 'exact') ||
    width(a.candidate) - width(b.candidate) ||
    order(a.candidate.maker, b.candidate.maker) ||
    order(a.candidate.line, b.candidate.line)
  );
}
