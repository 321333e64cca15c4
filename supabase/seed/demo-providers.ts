import type { ProviderType, ServiceCategory } from '../../src/domain/provider/provider-values.ts';

/** Who offers services in the demo: called by trade and town. */
export interface DemoProvider {
  key: string;
  /** A role with a demo account, or the key of a demo seller. */
  owner: string;
  type: ProviderType;
  name: string;
  specialty: string;
  about: string;
  town: string;
  country_code: string;
  lat: number;
  lng: number;
  radius_km: number;
  languages: readonly string[];
  since_year: number;
  /** Euro. */
  hourly_rate: number;
  /** Euro for a kilometre of the way to an evaluation; none where it is left out. */
  travel_rate?: number;
  time_zone: string;
  hours: Readonly<Record<string, readonly { from: number; to: number }[]>>;
  services: readonly { category: ServiceCategory; name: string; description: string; price: number; minutes_from: number; minutes_to: number }[];
  /** `counts`: how often each service, by its name. */
  bundles: readonly { name: string; description: string; price: number; original_price: number; months: number; counts: Readonly<Record<string, number>> }[];
  certificates: readonly { name: string; issuer: string; year: number }[];
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const weekdaysFrom = (...spans: readonly { from: number; to: number }[]) => Object.fromEntries(days.map((day) => [day, spans]));
/** Source: the specification: Monday to Thursday 9 to 18, Friday 9 to 17, Saturday 10 to 16. */
const specifiedHours = { ...weekdaysFrom({ from: 540, to: 1080 }), Friday: [{ from: 540, to: 1020 }], Saturday: [{ from: 600, to: 960 }] };

export const demoProviders: readonly DemoProvider[] = [
  {
    key: 'technician', owner: 'technician', type: 'technician', name: 'Piano service Zürich', specialty: 'Tuning, action regulation and hammer voicing',
    about: 'Grand and upright pianos at home, in schools and on stages. A first visit begins with half an hour of playing and listening, so that we agree on what the instrument needs before anything is changed.',
    town: 'Zürich', country_code: 'CH', lat: 47.367, lng: 8.55, radius_km: 80, languages: ['de', 'en', 'fr'], since_year: 2008, hourly_rate: 135,
    time_zone: 'Europe/Zurich', hours: specifiedHours,
    services: [
      { category: 'tuning', name: 'Piano Tuning', description: 'Tuning to 440 or 442 Hz, with a check of the action.', price: 150, minutes_from: 60, minutes_to: 120 },
      { category: 'regulation', name: 'Action Regulation', description: 'Key dip, let-off and repetition set evenly over the whole keyboard.', price: 300, minutes_from: 120, minutes_to: 180 },
      { category: 'voicing', name: 'Hammer Voicing', description: 'Shaping and needling of the hammers for an even tone.', price: 250, minutes_from: 120, minutes_to: 120 },
      { category: 'repair', name: 'Minor Repairs', description: 'Sticking keys, broken strings, squeaking pedals.', price: 100, minutes_from: 60, minutes_to: 60 },
    ],
    bundles: [
      { name: 'Premium Annual Care', description: 'Two tunings and one regulation a year.', price: 480, original_price: 600, months: 12, counts: { 'Piano Tuning': 2, 'Action Regulation': 1 } },
      { name: 'Basic Annual Care', description: 'Two tunings and one visit for minor repairs.', price: 320, original_price: 400, months: 12, counts: { 'Piano Tuning': 2, 'Minor Repairs': 1 } },
    ],
    certificates: [{ name: 'Piano builder, certificate of apprenticeship', issuer: 'Vocational school for instrument makers', year: 2007 }],
  },
  {
    key: 'evaluator', owner: 'evaluator', type: 'evaluator', name: 'Piano evaluation Wien', specialty: 'Condition reports and market values before you buy or sell',
    about: 'An evaluation looks at soundboard, pin block, strings, action and case, and ends with a written report. I don’t trade in pianos.',
    town: 'Wien', country_code: 'AT', lat: 48.208, lng: 16.372, radius_km: 150, languages: ['de', 'en'], since_year: 2001, hourly_rate: 150, travel_rate: 0.5,
    time_zone: 'Europe/Vienna', hours: weekdaysFrom({ from: 540, to: 720 }, { from: 780, to: 1080 }),
    services: [
      { category: 'evaluation', name: 'Evaluation with report', description: 'At the instrument’s place, with a written report.', price: 180, minutes_from: 120, minutes_to: 180 },
      { category: 'inspection', name: 'Inspection', description: 'A short look before you decide, with a verbal answer.', price: 75, minutes_from: 30, minutes_to: 30 },
    ],
    bundles: [], certificates: [],
  },
  {
    key: 'mover', owner: 'mover', type: 'mover', name: 'Piano transport Köln', specialty: 'Uprights and grands, stairs included',
    about: 'Two or three people, a van with a tail lift, straps and a grand piano board. The price holds for one floor; tell us about stairs and narrow landings.',
    town: 'Köln', country_code: 'DE', lat: 50.938, lng: 6.96, radius_km: 400, languages: ['de', 'en', 'nl'], since_year: 2012, hourly_rate: 140,
    time_zone: 'Europe/Berlin', hours: { ...weekdaysFrom({ from: 420, to: 1020 }), Saturday: [{ from: 480, to: 840 }] },
    services: [
      { category: 'moving', name: 'Piano Moving', description: 'Within the town, ground floor to ground floor.', price: 300, minutes_from: 120, minutes_to: 240 },
      { category: 'cleaning', name: 'Deep Cleaning', description: 'Case, keys and soundboard, before or after the move.', price: 125, minutes_from: 90, minutes_to: 90 },
    ],
    bundles: [], certificates: [],
  },
  {
    key: 'teacher', owner: 'seller', type: 'teacher', name: 'Piano lessons Graz', specialty: 'Lessons for adults who begin or come back',
    about: 'Lessons at your own instrument or online. Every fourth month there is a master class for small groups.',
    town: 'Graz', country_code: 'AT', lat: 47.071, lng: 15.439, radius_km: 25, languages: ['de', 'en'], since_year: 2015, hourly_rate: 60,
    time_zone: 'Europe/Vienna', hours: weekdaysFrom({ from: 840, to: 1200 }),
    services: [
      { category: 'lesson', name: 'Single lesson', description: 'At your home.', price: 60, minutes_from: 60, minutes_to: 60 },
      { category: 'lesson', name: 'Master class', description: 'A group of at most six, one afternoon.', price: 90, minutes_from: 180, minutes_to: 180 },
    ],
    bundles: [], certificates: [],
  },
];
