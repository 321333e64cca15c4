/** Source: the specification's points for sign-up. */
const points: readonly { earned: number; by: (password: string) => boolean }[] = [
  { earned: 20, by: (password) => lengthOf(password) >= 8 },
  { earned: 10, by: (password) => lengthOf(password) >= 12 },
  { earned: 15, by: (password) => /\p{Ll}/u.test(password) },
  { earned: 15, by: (password) => /\p{Lu}/u.test(password) },
  { earned: 25, by: (password) => /\p{Nd}/u.test(password) },
  { earned: 25, by: (password) => /[^\p{L}\p{M}\p{Nd}\s]/u.test(password) },
];

const highestScore = 100;

/** A sign-up needs at least so many points. */
export const neededScore = 60;

export type StrengthLabel = 'Weak' | 'Fair' | 'Good' | 'Strong';

export interface PasswordStrength {
  /** 0 to 100. */
  score: number;
  label: StrengthLabel;
}

/** In characters as people count them, so that a sign outside the basic plane is one. */
export function lengthOf(password: string): number {
  return Array.from(password).length;
}

function labelOf(score: number): StrengthLabel {
  if (score < 30) return 'Weak';
  if (score < neededScore) return 'Fair';
  if (score < 80) return 'Good';
  return 'Strong';
}

export function passwordStrength(password: string): PasswordStrength {
  const sum = points.reduce((total, { earned, by }) => total + (by(password) ? earned : 0), 0);
  const score = Math.min(sum, highestScore);
  return { score, label: labelOf(score) };
}
