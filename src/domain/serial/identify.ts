import { fail, ok, type Result } from '../../lib/result.ts';
import { isAnswered, weakerOf, type Candidate, type Confidence, type Reason, type TableRow } from './candidate.ts';
import { chooseLines, type ChosenLine } from './choose-lines.ts';
import { findMaker } from './find-maker.ts';
import { normaliseSerial, type NormalisedSerial, type SerialUnreadable } from './normalise-serial.ts';
import { makerInText } from './maker-in-text.ts';
import { otherNumberKind } from './number-kind.ts';
import { compareFound, rankOf, type Found } from './rank.ts';
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
    .map((draft): Found => {
      const candidate = toCandidate({ draft, reference, thisYear, doubts: [...doubts, ...doubtsOfDraft(draft, survey)] });
      return { candidate, rank: rankOf(draft, candidate) };
    })
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
  const { number, digits } = serial;
  for (const place of indexOf(reference).plain) {
    if (number < place.from || number > place.to || digits.length < place.minDigits || digits.length > place.maxDigits) continue;
    const { maker, line } = place;
    drafts.push({ line, maker, match: 'exact', cap: 'high', reasons: [], reading: readLine(line, number) });
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
  /** How many readings of a maker answer, by maker and by whether letters were left out. */
  rivals: Record<Draft['match'], ReadonlyMap<SerialMaker, number>>;
  /** The readings that compete when the maker is open: known letters outweigh plain numbers. */
  pool: Draft[];
  makers: number;
  isMakerOpen: boolean;
}

function surveyOf(drafts: readonly Draft[], isMakerOpen: boolean): Survey {
  const answered = drafts.filter(({ line, reading }) => isAnswered(reading) && line.kind !== 'hint');
  const lettered = answered.filter(({ match, line }) => match === 'exact' && line.prefix !== '');
  const pool = lettered.length > 0 ? lettered : answered;
  return { rivals: { exact: countMakers(answered, 'exact'), ignored: countMakers(answered, 'ignored') }, pool, makers: new Set(pool.map(({ maker }) => maker)).size, isMakerOpen };
}

function countMakers(answered: readonly Draft[], match: Draft['match']): Map<SerialMaker, number> {
  const counts = new Map<SerialMaker, number>();
  for (const draft of answered) if (draft.match === match) counts.set(draft.maker, (counts.get(draft.maker) ?? 0) + 1);
  return counts;
}

/** Doubts that come from the other readings of the same number (S-MANY-*) and from the line itself. */
function doubtsOfDraft(draft: Draft, { rivals, pool, makers, isMakerOpen }: Survey): Doubt[] {
  const doubts: Doubt[] = [];
  if (draft.line.cap === 'low') doubts.push(low({ type: 'TypeUnknown' }));
  if (draft.line.cap === 'medium') doubts.push({ cap: 'medium', reason: { type: 'LineDoubted' } });
  const count = rivals[draft.match].get(draft.maker) ?? 0;
  if (count > 1) doubts.push(low({ type: 'SeveralLines', count }));
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
