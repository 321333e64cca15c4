import { formatEuro } from '../../money/euro.ts';
import { formatList } from '../../../lib/format/list.ts';
import { costsOf, urgencies, type Repair, type Urgency } from './content.ts';
import { answerNames, gradeNames, groupAbout, groupNames, pointWords } from './point-words.ts';
import { emptyFinding, grades, groups, isGrade, pointsOf, type Findings, type Grade, type Group, type Template } from './points.ts';

/** A point that has something to tell. */
export interface ToldPoint {
  number: number;
  name: string;
  grade: Grade | 'unseen';
  /** 'Needs repair: long open crack in the bass.' */
  text: string;
  /** Why it matters. */
  about: string;
  photos: readonly string[];
}

export interface ToldGroup {
  group: Group;
  name: string;
  about: string;
  /** 'Four of five points are good or better.' */
  summary: string;
  points: readonly ToldPoint[];
}

/** In a sentence, what the grade of the whole says (R-15). */
export const gradeSentences: Readonly<Record<Grade, string>> = {
  A: 'The piano is like new. There is nothing to do but to have it tuned.',
  B: 'The piano is in good condition. Its signs of use are usual for its age, and it can be played as it is.',
  C: 'The piano can be played, but it is worn. Some work is worth doing in the coming years.',
  D: 'The piano needs repair before it can be relied on. Please read below what has to be done, and what it costs.',
  E: 'The piano is at its end. A repair would hardly pay.',
};

export const urgencyNames: Readonly<Record<Urgency, string>> = { now: 'Now', year: 'Within a year', later: 'Some time' };

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];
const counted = (count: number) => numbers[count] ?? String(count);

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

function groupSummary(answered: readonly string[]): string {
  const seen = answered.filter(isGrade);
  if (seen.length === 0) return answered.includes('unseen') ? 'This could not be inspected.' : '';
  const isFine = (grade: Grade) => grade === 'A' || grade === 'B';
  const fine = seen.filter(isFine).length;
  if (fine === seen.length) return seen.every((grade) => grade === 'A') ? 'Like new throughout.' : 'Good throughout.';
  const bad = seen.filter((grade) => grade === 'D' || grade === 'E').length;
  const worn = seen.length - fine - bad;
  const parts = [
    fine > 0 && `${counted(fine)} of ${seen.length} points ${fine === 1 ? 'is' : 'are'} good or better`,
    worn > 0 && `${counted(worn).toLowerCase()} ${worn === 1 ? 'is' : 'are'} worn`,
    bad > 0 && `${counted(bad).toLowerCase()} ${bad === 1 ? 'needs' : 'need'} repair`,
  ].filter((part) => part !== false);
  const text = parts.length === 1 && fine === 0 ? `${seen.length === 1 ? 'What there is' : `Of ${seen.length} points`} ${parts[0]}` : formatList(parts);
  return sentence(text.charAt(0).toUpperCase() + text.slice(1));
}

/** Each group with a sentence of its own, and the points that need more than that (R-15). */
export function toldGroups(template: Template, findings: Findings): readonly ToldGroup[] {
  return groups.flatMap((group) => {
    const points = pointsOf(template).filter((point) => point.group === group);
    const found = points.map((point) => ({ point, finding: findings.get(point.number) ?? emptyFinding }));
    const summary = groupSummary(found.map(({ finding }) => finding.grade));
    const told = found.flatMap(({ point, finding }): ToldPoint[] => {
      const { grade, note, photos } = finding;
      if (grade === '' || grade === 'none') return [];
      if ((grade === 'A' || grade === 'B') && note.trim() === '' && photos.length === 0) return [];
      const { name, about } = pointWords(point);
      const how = grade === 'unseen' ? 'Could not be inspected' : capital(gradeNames[grade]);
      return [{ number: point.number, name, grade, text: note.trim() === '' ? `${how}.` : `${how}: ${sentence(note)}`, about, photos }];
    });
    return summary === '' && told.length === 0 ? [] : [{ group, name: groupNames[group], about: groupAbout[group], summary, points: told }];
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the report says of what was not seen; '' where all was. */
export function unseenSentence(template: Template, findings: Findings): string {
  const unseen = pointsOf(template).filter(({ number }) => findings.get(number)?.grade === 'unseen');
  if (unseen.length === 0) return '';
  const names = formatList(unseen.map((point) => pointWords(point).name.toLowerCase()));
  return `Not everything could be inspected, and what was not seen may hide costs: ${names}.`;
}

/** 'Repairs for 1.200 € in all: 700 € now, 500 € within a year.' */
export function repairsSentence(repairs: readonly Repair[]): string {
  if (repairs.length === 0) return 'No repairs are needed.';
  const costs = costsOf(repairs);
  const parts = urgencies.flatMap((urgency) =>
    repairs.some((each) => each.urgency === urgency) ? [`${formatEuro(costs[urgency])} ${urgencyNames[urgency].toLowerCase()}`] : [],
  );
  return `Repairs are estimated at ${formatEuro(costs.all)} in all: ${formatList(parts)}.`;
}

/** Every answer of the form in its order, for the list at the end of the report. */
export function answeredPoints(template: Template, findings: Findings): readonly { group: string; name: string; answer: string }[] {
  return pointsOf(template).map((point) => {
    const { grade } = findings.get(point.number) ?? emptyFinding;
    return { group: groupNames[point.group], name: pointWords(point).name, answer: grade === '' ? '' : answerNames[grade] };
  });
}

/** 'A, like new', best first: for a legend. */
export const gradeLegend = grades.map((grade) => answerNames[grade]).join(' · ');
