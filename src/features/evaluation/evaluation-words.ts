import type { DemoEvaluator } from '../../domain/evaluation/demo.ts';
import type { Evaluation, EvaluationStage } from '../../domain/evaluation/evaluation.ts';
import { mostEvaluators, searchKm } from '../../domain/evaluation/evaluators.ts';
import type { RequestField } from '../../domain/evaluation/request.ts';
import type { EvaluationState } from '../../domain/evaluation/steps.ts';
import { formatDay } from '../../lib/format/day.ts';
import { formatCents } from '../../lib/format/money.ts';
import { formatKilometres } from '../../lib/format/measure.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatClockIn, formatDayIn, formatWeekdayIn } from '../../lib/format/zone.ts';
import type { PaymentState } from '../../server/ports/payments-port.ts';
import type { BadgeProps } from '../../ui/badge.tsx';

export const stageNames: Readonly<Record<EvaluationStage, string>> = {
  request: 'Request', payment: 'Payment', schedule: 'Schedule', evaluation: 'Evaluation', report: 'Report', movers: 'Movers',
};

export const marketWords = {
  title: 'Piano Evaluation',
  lead: `Have a piano inspected where it stands. You ask up to ${mostEvaluators} evaluators, pay those who accept, choose a time, and get a written report, promised 24 hours after the appointment.`,
  progress: 'Steps of an evaluation',
  done: 'done',
  stage: (place: number, count: number, name: string) => `Step ${place} of ${count}: ${name}`,
  own: 'Your evaluations',
  demo: { title: 'Try the Demo', text: 'The whole way with made-up evaluators. Nothing is sent, stored or paid.', start: 'Try the Demo' },
  request: 'Request an evaluation',
} as const;

export const formWords = {
  piano: 'Which piano?',
  another: 'Another piano',
  whose: 'Yours, or one you may want to buy. If it is yours, the result can be written into its passport and shown on its listing.',
  maker: 'Maker',
  model: 'Model',
  serial: 'Serial number',
  type: 'Type',
  anyType: 'Not known',
  year: 'Year',
  town: 'Town where it stands',
  townHint: 'Distances and travel fees are worked out from it.',
  address: 'Street and number',
  addressHint: 'Optional until you have an appointment. The evaluators you ask can read it.',
  note: 'Note to the evaluators',
  noteHint: 'What you would like to know, and what they should know.',
  evaluators: 'Choose your evaluators',
  evaluatorsText: `Up to ${mostEvaluators}, within ${searchKm} km. The best rated come first, then the nearest.`,
  townFirst: 'Enter the town to see who comes there.',
  directoryLoading: 'Fetching the evaluators…',
  directoryMissing: 'The evaluators are not on this device yet. They appear when you are online.',
  stale: 'No connection: these evaluators and prices are as this device last saw them. Your request will be sent when you are online; if a price has changed by then, the request is not accepted and you are told.',
  none: 'No evaluator with a price in the directory comes to this town.',
  noneLink: 'See all providers',
  base: 'Evaluation',
  travel: 'Travel',
  commission: 'Soundboard’s commission, 10\u00A0%',
  total: 'Total if all of them accept',
  one: (name: string) => `${name}, with travel`,
  binding: 'Sending this is free and binds nobody. You pay only those who accept, and only after they have. No answer within 7 days counts as declined.',
  full: `You have chosen ${mostEvaluators}, which is as many as you can ask.`,
  send: 'Send Request',
  missing: 'Please check the marked fields.',
  chooseOne: 'Please choose at least one evaluator.',
  signIn: { title: 'Sign in to send it', text: 'What you filled in is kept.' },
  sent: { title: 'Request sent', text: 'You are told when an evaluator answers.' },
  waits: { title: 'Stored', text: 'Your request will be sent when you are online.' },
  failed: 'This could not be stored on this device. Please try again.',
  km: (km: number) => `${formatKilometres(km)} away`,
  rating: (rating: number | null, count: number) => (rating === null ? 'Not rated yet' : `Rated ${formatNumber(rating, 1)} of 5 (${formatNumber(count)})`),
} as const;

const problemTexts: Readonly<Record<string, string>> = {
  'maker Missing': 'Please name the maker.',
  'town Missing': 'Please choose a town from our list.',
  'year Unreadable': 'Please enter a year with four digits, no later than this one.',
};
export function problemText(field: RequestField, problem: 'Missing' | 'Unreadable' | 'TooLong' | undefined): string {
  if (problem === undefined) return '';
  return problem === 'TooLong' ? 'This is too long.' : (problemTexts[`${field} ${problem}`] ?? '');
}

export const demoWords = {
  banner: 'Demo: evaluators, prices, times and report are made up. Nothing is sent, stored or paid.',
  badge: 'Demo',
  back: 'Back to Start',
  loading: 'Looking for evaluators',
  choose: `Choose up to ${mostEvaluators} evaluators`,
  facts: ({ location, distance, rating, reviews }: DemoEvaluator) => `${location}, ${formatKilometres(distance)} away · ${formatNumber(rating, 1)} of 5 (${formatNumber(reviews)})`,
  times: ({ responseTime, availability }: DemoEvaluator) => `Answers within ${responseTime} · ${availability}`,
  toPayment: 'Continue to Payment',
  payTitle: 'Payment',
  total: 'Total',
  pay: (cents: number) => `Pay ${formatCents(cents)} in the demo`,
  paying: 'Processing the demo payment',
  slots: 'Choose a time',
  taken: 'taken',
  hours: (count: number) => `${count} h`,
  confirm: 'Confirm Time',
  confirmed: 'Your demo appointment',
  calendar: 'Add to Calendar',
  calendarTitle: 'Piano evaluation (demo)',
  complete: 'Simulate Evaluation Complete',
  report: 'Evaluation report',
  reportPending: 'The report is in progress. It is promised 24 hours after the appointment.',
  showReport: 'Show the Report',
  grade: 'Overall grade',
  value: 'Market value',
  components: 'What was looked at',
  recommendations: 'Recommendations',
  toMovers: 'Continue to Movers',
  movers: 'Does the piano need to move?',
  moversText: 'Movers in the directory say what they charge and how far they go.',
  findMovers: 'Find Movers',
} as const;

export const evaluationWords = {
  title: 'Evaluations',
  loading: 'Fetching your evaluations',
  visitor: { title: 'Sign in to see your evaluations', text: 'Evaluations belong to an account, so that an answer finds you.', signIn: 'Sign In' },
  noReplica: { title: 'Your evaluations can’t be shown', text: 'The data on this device can’t be opened. The page “On this device” says more.', sync: 'On this device' },
  empty: { title: 'No evaluations yet', text: 'What you ask of evaluators, and what you are asked for, is listed here, also offline.', action: 'Request an evaluation' },
  unknown: { title: 'This evaluation is not here', text: 'It belongs to another account, or has not reached this device yet.', all: 'All evaluations' },
  offline: 'No connection: what is on this device can be read, and what you answer is sent later. Paying needs a connection.',
  asked: 'You asked for',
  askedOfYou: 'You were asked for',
  over: (count: number) => `Over (${formatNumber(count)})`,
  left: 'Deleted account',
  unnamed: 'No name',
  piano: 'The piano',
  evaluators: 'Evaluators',
  refunded: (cents: number, at: string) => `${formatCents(cents)} was given back on ${formatDay(at)}.`,
  facts: { serial: 'Serial number', type: 'Type', year: 'Year', where: 'Where', map: 'Open the map', note: 'Note', fee: 'Fee', travel: 'Travel', commission: 'Commission', total: 'Total', youGet: 'You get', appointment: 'Appointment', refund: 'To be refunded' },
  accept: 'Accept',
  acceptRule: 'Accepting means that the customer, once they have paid, can take any time that is still free in your calendar.',
  decline: 'Decline',
  cancel: 'Cancel Evaluation',
  inspected: 'Inspection Done',
  takeBack: 'Take Back',
  undo: 'Undo',
  retry: 'Send Again',
  refused: 'The server did not accept this.',
  offers: 'These times are free. Choose one, and it is sent at once:',
  booking: 'Open the appointment',
  sheet: {
    decline: { title: 'Decline this request', text: 'The customer is told. A short reason helps.' },
    cancel: { title: 'Cancel this evaluation' },
    free: 'Nothing was paid for it. The other side is told.',
    refund: (cents: number) => `${formatCents(cents)} will be noted as a refund. Our team starts each refund, so it takes some days. What counts is when this reaches the server.`,
    late: 'The appointment is less than 24 hours away, so half is kept.',
    asEvaluator: 'The customer has paid. The whole amount will be noted as a refund to them, and they are told.',
    back: 'Back',
    note: 'A note to the other side',
    tooLong: 'At most 1,000 characters, please.',
  },
  stored: { title: 'Stored', online: 'It is on its way to the other side.', offline: 'It will be sent when you are online.' },
  notKept: 'This could not be stored on this device. Please try again.',
  takenBack: { title: 'Taken back', description: 'It is kept for 30 days under “On this device”.' },
  pay: {
    title: 'Payment',
    of: (name: string) => name,
    commission: 'Soundboard’s commission, 10\u00A0%',
    total: 'To pay',
    button: (cents: number) => `Pay ${formatCents(cents)}`,
    safe: 'You pay on a page of the payment provider. No card or account number passes through Soundboard.',
    rule: 'If the evaluator cancels, or you cancel more than 24 hours before the appointment, the whole amount is refunded; if you cancel later, half of it. Our team pays refunds by hand; it is not automatic yet.',
    waiting: 'Not everyone has answered yet. You can wait, or pay those who have accepted now.',
    offline: 'Paying needs a connection.',
    failed: 'The payment could not be started. Nothing was charged.',
  },
  schedule: { title: 'Choose a time', text: (name: string) => `${name} has accepted, and you have paid. The time you choose is confirmed at once.`, button: 'Confirm Time', missing: 'Please choose a time.' },
  movers: 'Find Movers',
  moversText: 'Does the piano need to move? Movers in the directory say what they charge and how far they go.',
} as const;

export const reportWords = {
  title: 'Report',
  due: (time: string) => `The report is in progress. It is promised by ${time}, 24 hours after the appointment.`,
  promised: (time: string) => `A written report is promised by ${time}, 24 hours after the appointment.`,
  late: (time: string) => `The report is late: it was promised by ${time}.`,
  sent: 'The report has been sent.',
  got: 'You can read it, save it as a PDF and share it.',
  open: 'Open the Report',
  write: 'Write the Report',
} as const;

export const paymentReturn: Readonly<Record<PaymentState, string>> = {
  open: 'Not paid yet. As soon as the payment has arrived, you can choose a time.',
  processing: 'Your payment is on its way. A debit takes one or two business days.',
  paid: 'Paid. Thank you. Now you can choose a time.',
  failed: 'The payment failed. Nothing was charged.',
  abandoned: 'The payment was cancelled. Nothing was charged.',
  expired: 'The payment has expired. Nothing was charged.',
};

export const stateNames: Readonly<Record<EvaluationState, string>> = {
  requested: 'Requested', accepted: 'Accepted', declined: 'Declined', paid: 'Paid', scheduled: 'Scheduled', inspected: 'Inspected', reported: 'Report sent', cancelled: 'Cancelled', expired: 'Expired',
};

/** Where it stands, in a word. Never further than the server has said. */
export function stateBadge({ state, wanted, sending, known }: Evaluation): Omit<BadgeProps, 'className'> {
  if (sending === 'refused' && (!known || wanted)) return { tone: 'bad', icon: 'alert', children: 'Not sent' };
  if (sending === 'waiting') return { tone: 'warn', icon: 'clock', children: 'Waiting to send' };
  const good = state === 'accepted' || state === 'paid' || state === 'scheduled' || state === 'reported';
  if (good) return { tone: 'good', icon: 'check', children: stateNames[state] };
  return { tone: state === 'requested' || state === 'inspected' ? 'brass' : 'plain', children: stateNames[state] };
}

/** Where it stands, in a sentence for this side. */
export function stateSentence(evaluation: Evaluation): string {
  const { state, wanted, sending, known, side, row } = evaluation;
  const isCustomer = side === 'customer';
  const name = nameOf(evaluation);
  if (!known) return sending === 'refused' ? evaluationWords.refused : 'The request is stored here and will be sent when you are online.';
  if (sending === 'waiting' && wanted) return `${stateNames[wanted]}: that waits here and will be sent when you are online. Until then nothing has changed.`;
  const who = row.stepped_by === null ? null : row.stepped_by === side ? 'You' : name;
  switch (state) {
    case 'requested':
      return isCustomer ? `${name} has not answered yet.` : `${name} asks you to evaluate this piano.`;
    case 'accepted':
      return isCustomer ? `${name} has accepted. Please pay to choose a time.` : 'You accepted. The customer has not paid yet.';
    case 'paid':
      return isCustomer ? 'You have paid. Please choose a time.' : 'The customer has paid, and chooses one of your free times.';
    case 'scheduled':
      return 'The appointment is confirmed.';
    case 'inspected':
      return isCustomer ? `${name} has inspected the piano.` : 'You have inspected the piano. Please write the report.';
    case 'reported':
      return isCustomer ? 'The report is here.' : 'You have sent the report.';
    case 'declined':
      return isCustomer ? `${name} declined. Nothing was charged.` : 'You declined.';
    case 'cancelled':
      return who ? `${who} cancelled it.` : 'It was cancelled.';
    case 'expired':
      return 'It was not answered or paid for in time. Nothing was charged.';
  }
}

export function nameOf({ otherName, otherLeft }: Pick<Evaluation, 'otherName' | 'otherLeft'>): string {
  return otherLeft ? evaluationWords.left : otherName || evaluationWords.unnamed;
}

/** 'Tue, 01.12.2026, 09:00' by the clocks of the zone. */
export function momentIn(instant: number, timeZone: string): string {
  return `${formatWeekdayIn(instant, timeZone)}, ${formatDayIn(instant, timeZone)}, ${formatClockIn(instant, timeZone)}`;
}
