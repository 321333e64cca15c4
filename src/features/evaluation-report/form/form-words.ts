import type { Missing } from '../../../domain/evaluation/report/content.ts';
import { pointWords } from '../../../domain/evaluation/report/point-words.ts';
import { formatNumber } from '../../../lib/format/number.ts';

export const formWords = {
  progress: 'Points answered',
  figures: (answered: number, total: number) => `${formatNumber(answered)} of ${formatNumber(total)}`,
  part: 'Part of the form',
  groupOption: (name: string, answered: number, total: number) => `${name} (${answered} of ${total})`,
  values: 'Values and repairs',
  paper: 'A PDF instead',
  send: 'Preview and send',
  next: (name: string) => `Next: ${name}`,
  before: (name: string) => `Back: ${name}`,
  kept: 'Everything is kept as you write it.',
  template: 'Kind of piano',
  point: (number: number, name: string) => `${number}. ${name}`,
  grade: 'Grade',
  note: 'Note',
  noteNeeded: 'Please say why.',
  addNote: 'Add a note',
  addPhoto: 'Add a photo',
  photoOf: (name: string) => `Add a photo of ${name}`,
  noteOf: (name: string) => `Note on ${name}`,
  addNoteOf: (name: string) => `Add a note on ${name}`,
  removePhoto: (place: number) => `Remove photo ${place}`,
  photosFull: 'A point takes up to six photos.',
  photoWorks: 'Making the photo smaller…',
  minimum: 'Minimum value in euro',
  high: 'High value in euro',
  insurance: 'Insurance value in euro',
  valueHint: 'From 0 to 10.000.000 €.',
  valueWrong: 'Please give an amount from 0 to 10.000.000 €.',
  order: 'The minimum can’t be above the high value, and the high value can’t be above the insurance value.',
  repairs: 'Repairs',
  repairsNone: 'No repairs so far. Leave it like this if nothing needs doing.',
  what: 'What is to be done',
  urgency: 'When',
  cost: 'Cost in euro',
  addRepair: 'Add this repair',
  removeRepair: (what: string) => `Remove: ${what}`,
  repairsFull: 'A report takes up to forty repairs.',
  repairProblems: { what: 'Please say what is to be done, in up to 200 characters.', cost: 'Please give an amount from 0 to 1.000.000 €.' },
  summary: 'In your own words',
  summaryHint: 'What your customer should know besides the points. Up to 4,000 characters.',
  paperLead: 'If you have written your report elsewhere, add it as a PDF. Then you need not go through the points: the overall grade and the three values are enough.',
  paperFile: 'Your report as a PDF',
  paperHint: 'PDF only, up to 20 MB.',
  paperThere: 'A PDF is part of this report.',
  paperRemove: 'Remove the PDF',
  paperProblems: {
    empty: 'This file is empty.',
    'too-large': 'This file is larger than 20 MB.',
    'no-pdf': 'Only a PDF can be added. This file is not one, whatever its name says.',
  },
  overall: 'Overall grade',
  noGrade: 'Please choose',
  sendTitle: 'Send it',
  sendLead: 'From then on your customer can read the report, and it can’t be changed any more.',
  sendNow: 'Send the report',
  sent: 'Sent',
  sentText: 'Your customer can read it now.',
  sentOffline: 'It is kept on this device and goes to your customer when there is a connection.',
  missing: 'This is still missing:',
  waiting: (count: number) => (count === 1 ? 'One photo or file waits to be uploaded.' : `${formatNumber(count)} photos and files wait to be uploaded.`),
  notKept: 'Not kept',
  notKeptText: 'This could not be stored. The device may have no room left. What you typed is still here.',
} as const;

export function missingText(missing: Missing): string {
  switch (missing.type) {
    case 'points': {
      const [first] = missing.points;
      const name = first ? pointWords(first).name : '';
      return missing.points.length === 1 ? `One point: ${name}.` : `${formatNumber(missing.points.length)} points, the first of them: ${name}. Anything graded D or E, or not seen, needs a note.`;
    }
    case 'too-little-seen':
      return 'More than a third of the piano was not seen. That is too little for a grade.';
    case 'grade':
      return 'The overall grade.';
    case 'values':
      return missing.problem === 'missing' ? 'The three values.' : missing.problem === 'order' ? formWords.order : formWords.valueWrong;
  }
}
