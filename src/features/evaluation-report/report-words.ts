import type { Grade } from '../../domain/evaluation/report/points.ts';

export const reportWords = {
  title: 'Inspection report',
  listTitle: 'Inspection reports',
  loading: 'Fetching the reports',
  visitor: { title: 'Sign in to see your reports', text: 'A report is read by the customer it was written for and by its evaluator alone.', signIn: 'Sign In' },
  noReplica: { title: 'Reports can’t be shown', text: 'The data on this device can’t be opened. The page “On this device” says more.', sync: 'On this device' },
  none: { title: 'No reports yet', text: 'When an evaluator has inspected a piano for you, the report is here.' },
  toWrite: 'To be written',
  written: 'Reports',
  draft: 'Draft',
  sentOn: (day: string) => `Sent on ${day}`,
  gotOn: (day: string) => `Received on ${day}`,
  begin: 'Begin the report',
  unknown: { title: 'There is no such report here', text: 'It does not exist, or it is not yours to read.', all: 'All reports' },
  offline: 'No connection: what you do is kept on this device and sent later.',
  waiting: 'Waiting to be sent',
  refused: 'The server did not take this. The page “On this device” says why, and what you can do.',
  twice: 'Something was written twice in this report, here and on another device. Both are kept; choose between them on the page',
  toSync: 'On this device',
  notTaken: 'Not taken',
  formMissing: 'The form is not on this device yet. Please open it once with a connection.',
} as const;

export const beginWords = {
  lead: 'You go through about 60 points, grading each and adding a photo where it helps. Everything is kept on this device as you write, with or without a connection. Only you can read it until you send it.',
  template: 'Kind of piano',
  notKept: 'Not kept',
  notKeptText: 'This could not be stored. The device may have no room left.',
} as const;

export const viewWords = {
  number: (serial: string) => `Number ${serial}`,
  by: (author: string, day: string) => (author === '' ? `Inspected on ${day}` : `Inspected by ${author} on ${day}`),
  validUntil: (day: string) => `Valid until ${day}`,
  expired: (day: string) => `Expired on ${day}: a piano can change within a year.`,
  preview: 'What your customer will read',
  graded: (grade: Grade) => `Grade ${grade}`,
  grade: (grade: Grade) => `Overall grade ${grade}`,
  noGrade: 'No grade yet',
  summary: 'In the evaluator’s words',
  values: 'What it is worth',
  minimum: 'Minimum',
  minimumAbout: 'What a quick sale should bring at least.',
  high: 'High',
  highAbout: 'What a patient sale may bring.',
  insurance: 'For insurance',
  insuranceAbout: 'What it costs to replace with a piano like this.',
  noValue: 'not given',
  repairs: 'Repairs',
  repair: 'Work',
  urgency: 'When',
  cost: 'Cost',
  findings: 'What was found',
  why: 'Why it matters:',
  all: 'Every point, with its grade',
  point: 'Point',
  answer: 'Grade',
  photo: (name: string, place: number) => `Photo ${place} of ${name}`,
  photoWaits: 'Photo: shown with a connection',
  photoMissing: 'Photo: not uploaded yet',
  paper: 'This report is a PDF that its evaluator wrote.',
  openPaper: 'Save the evaluator’s PDF',
  paperOffline: 'The PDF can be saved with a connection.',
  paperWrong: 'This file is not a PDF, so it was not saved.',
  paperFailed: 'The PDF could not be fetched. It may not be uploaded yet: please try again later.',
  paperShared: 'The evaluator wrote this report as a PDF, which its owner can show you.',
  savePdf: 'Save as PDF',
  print: 'Print',
  pdfFailed: 'The PDF could not be made.',
} as const;

export const shareWords = {
  title: 'Share it',
  lead: 'Only you and your evaluator can read this report. If you share it, its grade stands on your listing of this piano and in its passport for as long as the report is valid, and whoever sees the listing can read the report, without its values and photos.',
  share: 'Share the report',
  shared: (day: string) => `Shared since ${day}. The badge stands on your listing until the report expires.`,
  takeBack: 'Take it back',
  stored: 'Stored',
  storedOffline: 'It takes effect when there is a connection.',
  gone: 'This report is no longer here.',
} as const;

export const sharedWords = {
  lead: 'The owner of this piano shares this report. Values and photos are not part of what is shared.',
  none: { title: 'No report is shared here', text: 'The owner shares none, has taken it back, or it has expired.', listing: 'To the listing' },
  offline: { title: 'This report can’t be shown now', text: 'It is not on this device. It can be read with a connection.', again: 'Try again' },
} as const;

export const pdfWords = {
  letters: 'Some letters are missing from the fonts of this file: they are written without their marks, or as question marks.',
  foot: (page: number, pages: number) => `Soundboard · Inspection report · ${page} / ${pages}`,
  draft: 'Draft: not sent yet',
} as const;
