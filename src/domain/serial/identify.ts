import { fail, ok, type Result } from '../../lib/result.ts';
import { isAnswered, weakerOf, type Candidate, type TableRow } from './candidate.ts';
import { chooseLines } from './choose-lines.ts';
import { doubtsOfDraft, doubtsOfText, low, surveyOf, type Doubt, type Draft, type Survey } from './doubts.ts';
import { findMaker } from './find-maker.ts';
import { noGap } from './line-gaps.ts';
import { normaliseSerial, type NormalisedSerial, type SerialUnreadable } from './normalise-serial.ts';
import { readLetterCode } from './letter-code.ts';
import { rankOf, type Found } from './rank.ts';
import { readLine, type LineReading } from './read-line.ts';
import { indexOf, noFacts } from './reference-index.ts';
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

/** What a serial number tells, by the tables alone. Never throws. Rules in RULES.md. */
export function identify({ serial: text, maker, reference, now }: IdentifyInput): Result<Identification, IdentifyFailure> {
  const given = maker === null || maker.trim() === '' ? null : findMaker(reference, maker);
  if (maker !== null && maker.trim() !== '' && !given) return fail({ type: 'UnknownMaker', maker });
  const normalised = normaliseSerial(text, indexOf(reference).byName);
  if (!normalised.ok) return normalised;
  const serial = normalised.value;

  const only = given ?? serial.makers[0] ?? null;
  const thisYear = new Date(now).getUTCFullYear();
  const drafts =
    only === null && serial.prefix === '' && serial.lineWord === null
      ? draftsOfPlain({ reference, serial, thisYear })
      : draftsOf({ only, reference, serial, thisYear });
  const survey = surveyOf(drafts, only === null);
  const textDoubts = [...doubtsOfText(serial), ...doubtsOfNames(serial, given)];
  const found: Found[] = [];
  for (const draft of drafts) {
    if (only === null && !isAnswered(draft.reading)) continue;
    const candidate = toCandidate({ draft, thisYear, textDoubts, survey });
    found.push({ candidate, rank: rankOf(draft, candidate) });
  }
  found.sort((a, b) => a.rank - b.rank);
  return ok({ serial, candidates: found.map(({ candidate }) => candidate) });
}

/** An exact name in the text counts as chosen; a second maker's name casts doubt (S-READ-5). */
function doubtsOfNames({ makers }: NormalisedSerial, given: SerialMaker | null): Doubt[] {
  const other = makers.find((maker, at) => (given ? maker !== given : at > 0));
  if (other) return [low({ type: 'OtherMakerNamed', maker: other.name })];
  return given || makers.length === 0 ? [] : [{ cap: 'high', reason: { type: 'MakerFromText' } }];
}

interface DraftsInput {
  reference: SerialReference;
  serial: NormalisedSerial;
  thisYear: number;
}

function draftsOf({ only, reference, serial, thisYear }: DraftsInput & { only: SerialMaker | null }): Draft[] {
  const { facts } = indexOf(reference);
  return (only ? [only] : reference.makers).flatMap((maker) =>
    chooseLines({ maker, serial, isMakerGiven: only !== null }).map(
      (chosen): Draft => ({ ...chosen, maker, reading: readChosen(chosen.line, { serial, thisYear }), facts: facts.get(chosen.line) ?? noFacts }),
    ),
  );
}

function readChosen(line: SerialLine, { serial, thisYear }: { serial: NormalisedSerial; thisYear: number }): LineReading {
  const code = line.kind === 'code' ? readLetterCode(serial.prefix) : null;
  if (!code) return readLine(line, { number: serial.number, thisYear });
  const { year } = code;
  return { form: 'year', year, from: year - 1, to: year + 1, confidence: 'medium', reason: { type: 'LetterCode', ...code }, index: -1 };
}

/** The same for a plain number of any maker, without asking the many lines that end below it or begin above it. */
function draftsOfPlain({ reference, serial, thisYear }: DraftsInput): Draft[] {
  const drafts: Draft[] = [];
  const { number, digits } = serial;
  const asked = { number, thisYear };
  for (const place of indexOf(reference).plain) {
    if (number < place.from || number > place.to || digits.length < place.minDigits || digits.length > place.maxDigits) continue;
    const { maker, line, facts } = place;
    drafts.push({ line, maker, match: 'exact', cap: 'high', reason: null, reading: readLine(line, asked), facts, isNamed: false });
  }
  return drafts;
}

/** No piano is older than its maker, unless a row of the list says so. */
function earliest({ maker, row, from }: { maker: SerialMaker; row: TableRow | null; from: number }): number {
  const founded = maker.foundedYear ?? from;
  return row ? Math.min(founded, row.year) : founded;
}

interface CandidateInput {
  draft: Draft;
  thisYear: number;
  textDoubts: readonly Doubt[];
  survey: Survey;
}

// Field by field: spreading objects here took most of a look-up's time.
function toCandidate({ draft, thisYear, textDoubts, survey }: CandidateInput): Candidate {
  const { line, maker, facts } = draft;
  const { form, year, from, to, index, reason } = draft.reading;
  const gap = facts.gaps[index + 1] ?? noGap;
  const reasons = [reason];
  if (draft.reason) reasons.push(draft.reason);
  let confidence = weakerOf(draft.reading.confidence, draft.cap);
  const doubts = doubtsOfDraft(draft, survey);
  for (const doubt of textDoubts.length === 0 ? doubts : [...textDoubts, ...doubts]) {
    confidence = weakerOf(confidence, doubt.cap);
    reasons.push(doubt.reason);
  }
  return {
    form,
    year,
    from: from === null ? null : Math.max(from, earliest({ maker, row: gap.lower, from })),
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
    lower: gap.lower,
    upper: gap.upper,
    neighbours: gap.neighbours,
    sources: gap.sources,
    reasons,
  };
}
