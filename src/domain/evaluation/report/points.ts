export const templates = ['upright', 'grand'] as const;
export type Template = (typeof templates)[number];

export const groups = ['case', 'soundboard', 'bridges', 'plate', 'pins', 'strings', 'action', 'hammers', 'dampers', 'keyboard', 'pedals', 'sound'] as const;
export type Group = (typeof groups)[number];

export interface InspectionPoint {
  /** Never given to another. */
  number: number;
  group: Group;
  /** */
  weight: 1 | 2 | 3;
  /** The piano stands or falls by it. */
  isKey: boolean;
  /** Only pianos of this build have it; null for all. */
  only: Template | null;
}

type Given = readonly [number: number, weight: 1 | 2 | 3, mark?: 'key' | Template];

const given: Readonly<Record<Group, readonly Given[]>> = {
  case: [[1, 1], [2, 1], [3, 1], [4, 1], [5, 2], [6, 2], [7, 1]],
  soundboard: [[8, 3, 'key'], [9, 3, 'key'], [10, 3], [11, 2]],
  bridges: [[12, 3, 'key'], [13, 3, 'key'], [14, 3], [15, 2]],
  plate: [[16, 3, 'key'], [17, 2], [18, 2], [19, 3]],
  pins: [[20, 3, 'key'], [21, 3, 'key'], [22, 2], [23, 2]],
  strings: [[24, 2], [25, 2], [26, 2], [27, 1]],
  action: [[28, 2], [29, 2], [30, 2], [31, 2], [32, 2], [33, 2], [34, 2], [35, 2, 'upright'], [36, 2, 'upright'], [37, 2, 'grand'], [38, 2, 'grand']],
  hammers: [[39, 2], [40, 2], [41, 2], [42, 2]],
  dampers: [[43, 2], [44, 2], [45, 2], [46, 2, 'grand']],
  keyboard: [[47, 1], [48, 1], [49, 2], [50, 2], [51, 2], [52, 2], [53, 2]],
  pedals: [[54, 2], [55, 2], [56, 1], [57, 2], [58, 2, 'grand']],
  sound: [[59, 2], [60, 2], [61, 2], [62, 2], [63, 2], [64, 2]],
};

export const inspectionPoints: readonly InspectionPoint[] = groups.flatMap((group) =>
  given[group].map(([number, weight, mark]) => ({ number, group, weight, isKey: mark === 'key', only: mark === 'key' ? null : (mark ?? null) })),
);

export function pointsOf(template: Template): readonly InspectionPoint[] {
  return inspectionPoints.filter(({ only }) => only === null || only === template);
}

export const grades = ['A', 'B', 'C', 'D', 'E'] as const;
export type Grade = (typeof grades)[number];

/** `none`: not there. `unseen`: could not be looked at. */
export const answers = [...grades, 'none', 'unseen'] as const;
export type Answer = (typeof answers)[number];

export function isGrade(value: unknown): value is Grade {
  return grades.some((each) => each === value);
}

export const longestNote = 1000;
export const mostPhotos = 6;

/** What an evaluator says of a point. `answer` is '' while only a note or a photo is there. */
export interface PointFinding {
  grade: Answer | '';
  note: string;
  /** Paths in the bucket. */
  photos: readonly string[];
}

export const emptyFinding: PointFinding = { grade: '', note: '', photos: [] };

export type Findings = ReadonlyMap<number, PointFinding>;

/** what doesn't speak for itself says why. */
export function needsNote(answer: Answer | ''): boolean {
  return answer === 'D' || answer === 'E' || answer === 'unseen';
}
