/** The demo (rule E-12): made-up evaluators and a made-up report, shown with the pauses that the specification asks for. */

export const demoLoadMs = 1000;
export const demoPaymentMs = 2000;

export interface DemoEvaluator {
  id: string;
  name: string;
  specialty: string;
  location: string;
  distance: number;
  rating: number;
  reviews: number;
  /** Whole cents. */
  basePrice: number;
  travelFee: number;
  responseTime: string;
  availability: string;
}

export const demoEvaluators: readonly DemoEvaluator[] = [
  { id: 'demo-grands', name: 'Demo evaluator for grands', specialty: 'Concert and parlour grands', location: 'Berlin', distance: 12, rating: 4.9, reviews: 127, basePrice: 225_00, travelFee: 30_00, responseTime: '2 hours', availability: 'This week' },
  { id: 'demo-uprights', name: 'Demo evaluator for uprights', specialty: 'Uprights of all makers', location: 'Potsdam', distance: 28, rating: 4.8, reviews: 89, basePrice: 150_00, travelFee: 25_00, responseTime: '4 hours', availability: 'Next week' },
  { id: 'demo-historic', name: 'Demo evaluator for old instruments', specialty: 'Instruments before 1900', location: 'Leipzig', distance: 45, rating: 4.8, reviews: 64, basePrice: 185_00, travelFee: 45_00, responseTime: '1 day', availability: 'This week' },
  { id: 'demo-general', name: 'Demo evaluator for families', specialty: 'First instruments for learners', location: 'Magdeburg', distance: 72, rating: 4.6, reviews: 41, basePrice: 125_00, travelFee: 50_00, responseTime: '1 day', availability: 'In two weeks' },
];

export interface DemoSlot {
  id: string;
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
  available: boolean;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Six times from the day after tomorrow, of two to three hours; one of them is taken. */
export function demoSlots(now: number): readonly DemoSlot[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return [2, 3, 4].flatMap((days, place) =>
    [10, 14].map((hour, half): DemoSlot => {
      const startsAt = midnight + days * dayMs + hour * hourMs;
      return { id: `${days}-${hour}`, startsAt, endsAt: startsAt + (half === 0 ? 3 : 2) * hourMs, available: place !== 1 || half !== 0 };
    }),
  );
}

/** Of the calendar file: three hours. */
export const demoCalendarHours = 3;

export const demoReport = {
  overallGrade: 'B+',
  marketValue: 18_500_00,
  components: [
    { name: 'Soundboard', grade: 'A', notes: 'No cracks; crown measurable across its whole width.' },
    { name: 'Action', grade: 'B', notes: 'Hammers worn to about a third; regulation within a day.' },
    { name: 'Exterior', grade: 'B+', notes: 'Light scratches on the lid, veneer complete.' },
    { name: 'Pedals', grade: 'A', notes: 'Quiet, and all three work as they should.' },
  ],
  recommendations: ['Have the hammers reshaped.', 'Tune twice in the first year after a move.', 'Keep the room between 45 and 60 % humidity.'],
} as const;
