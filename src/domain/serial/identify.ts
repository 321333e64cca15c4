import { fail, ok, type Result } from '../../lib/result.ts';
import { compareConfidence, isAnswered, weakerOf, type Candidate, type Confidence, type Reason } from './candidate.ts';
import { chooseLines, type ChosenLine } from './choose-lines.ts';
import { normaliseSerial, type NormalisedSerial, type SerialUnreadable } from './normalise-serial.ts';
import { readLine, type LineReading } from './read-line.ts';
import { findMaker, type SerialMaker, type SerialReference } from './reference.ts';

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
  const drafts = (only ? [only] : reference.makers).flatMap((each) =>
    chooseLines(each, serial).map((chosen): Draft => ({ ...chosen, maker: each, reading: readLine(chosen.line, serial.number) })),
  );
  const doubts = [...doubtsOfText(serial), ...(named ? [low({ type: 'MakerFromText' })] : [])];
  const candidates = drafts
    .filter((draft) => only !== null || isAnswered(draft.reading))
    .map((draft) => ({
      draft,
      candidate: toCandidate({ draft, reference, now, doubts: [...doubts, ...doubtsOfDraft({ draft, drafts, only })] }),
    }))
    .sort(compareFound)
    .map(({ candidate }) => candidate);
  return ok({ serial, candidates });
}

interface Doubt {
  cap: Confidence;
  reason: Reason;
}

const low = (reason: Reason): Doubt => ({ cap: 'low', reason });

function doubtsOfText(serial: NormalisedSerial): Doubt[] {
  const read = serial.prefix + serial.digits;
  if (serial.reading === 'look-alike') return [low({ type: 'LookAlike', read })];
  return serial.reading === 'longest' ? [low({ type: 'LongestNumber', read })] : [];
}

/** Doubts that come from the other readings of the same number (S-MANY-*) and from the line itself. */
function doubtsOfDraft({ draft, drafts, only }: { draft: Draft; drafts: Draft[]; only: SerialMaker | null }): Doubt[] {
  const answered = drafts.filter(({ line, reading }) => isAnswered(reading) && line.kind !== 'hint');
  const doubts: Doubt[] = [];
  if (draft.line.cap !== '') doubts.push({ cap: draft.line.cap, reason: { type: 'TypeUnknown' } });
  const rivals = answered.filter(({ maker, match }) => maker === draft.maker && match === draft.match);
  if (rivals.length > 1) doubts.push(low({ type: 'SeveralLines', count: rivals.length }));
  if (only) return doubts;
  const lettered = answered.filter(({ match, line }) => match === 'exact' && line.prefix !== '');
  const pool = lettered.length > 0 ? lettered : answered;
  const makers = new Set(pool.map(({ maker }) => maker));
  const isSole = makers.size === 1 && pool.includes(draft);
  doubts.push(isSole ? { cap: 'medium', reason: { type: 'MakerNotGiven' } } : low({ type: 'SeveralMakers', count: makers.size }));
  return doubts;
}

function toCandidate(input: { draft: Draft; reference: SerialReference; now: number; doubts: Doubt[] }): Candidate {
  const { draft, reference, now, doubts } = input;
  const { line, maker, reading } = draft;
  const { index, ...answer } = reading;
  const thisYear = new Date(now).getUTCFullYear();
  const near = Math.max(0, index - 1);
  const sourcesOf = [index, index + 1].flatMap((row) => reference.sources[line.sources[row] ?? -1] ?? []);
  return {
    ...answer,
    from: answer.from === null ? null : Math.max(answer.from, maker.foundedYear ?? answer.from),
    to: answer.to === null ? null : Math.min(answer.to, Math.max(thisYear, answer.year ?? answer.from ?? answer.to)),
    maker: maker.name,
    country: maker.country,
    foundedYear: maker.foundedYear,
    line: line.name,
    location: line.location,
    pianoType: line.pianoType,
    caution: line.caution,
    confidence: doubts.reduce((weakest, { cap }) => weakerOf(weakest, cap), weakerOf(reading.confidence, draft.cap)),
    reading: line.reading,
    neighbours: line.starts.slice(near, index + 3).map((serial, i) => ({ serial, year: line.years[near + i] ?? 0 })),
    sources: [...new Set(sourcesOf)],
    reasons: [...reading.reasons, ...draft.reasons, ...doubts.map(({ reason }) => reason)],
  };
}

/** A maker's short name inside the typed text ("Yamaha 4512870"): the longest one found, and the text without it. */
function makerInText(reference: SerialReference, typed: string): { maker: SerialMaker; rest: string } | null {
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
