/** What a mover is told of a move: rule MV-1. Rows hold it as JSON, whose names the database reads as well. */
import { guessDrive } from '../travel/drive.ts';
import type { Coordinates } from '../geo/distance.ts';

export const pianoTypes = ['upright', 'grand'] as const;
/** In kilograms. */
export const weightClasses = ['under-200', '200-300', '300-450', 'over-450'] as const;

export interface MovedPiano {
  name: string;
  type: (typeof pianoTypes)[number];
  weight: (typeof weightClasses)[number];
}

export interface MovePlace {
  town: string;
  /** ISO 3166-1 alpha-2; '' where nobody said. */
  country: string;
  /** As far as the town tells; null where it is not known. */
  at: Coordinates | null;
  /** 0 is the ground floor. */
  floor: number;
  /** Inside, up or down to the piano; null where nobody counted. */
  stairs: number | null;
  turns: number | null;
  outsideSteps: number | null;
  carryMetres: number | null;
  lift: 'none' | 'there';
  liftDoorCm: number | null;
  liftLoadKg: number | null;
  notes: string;
}

export interface AskedMover {
  id: string;
  name: string;
  /** False: chosen, but not to be asked when it arrived. */
  asked: boolean;
}

/** Least and most of each count; the database holds the same. */
export const bounds = {
  floor: [-5, 100], stairs: [0, 999], turns: [0, 99], outsideSteps: [0, 999], carryMetres: [0, 2000], liftDoorCm: [30, 400], liftLoadKg: [50, 20_000],
} as const;

const textOf = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : '');
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

export function readPiano(stored: Readonly<Record<string, unknown>>): MovedPiano {
  return {
    name: textOf(stored['name']),
    type: pianoTypes.find((known) => known === stored['type']) ?? 'upright',
    weight: weightClasses.find((known) => known === stored['weight']) ?? '200-300',
  };
}

export function readPlace(stored: Readonly<Record<string, unknown>>): MovePlace {
  const [lat, lng] = [numberOf(stored['lat']), numberOf(stored['lng'])];
  return {
    town: textOf(stored['town']),
    country: textOf(stored['country']),
    at: lat === null || lng === null ? null : { lat, lng },
    floor: numberOf(stored['floor']) ?? 0,
    stairs: numberOf(stored['stairs']),
    turns: numberOf(stored['turns']),
    outsideSteps: numberOf(stored['outside_steps']),
    carryMetres: numberOf(stored['carry_m']),
    lift: stored['lift'] === 'there' ? 'there' : 'none',
    liftDoorCm: numberOf(stored['lift_door_cm']),
    liftLoadKg: numberOf(stored['lift_load_kg']),
    notes: textOf(stored['notes']),
  };
}

/** As rows hold it. */
export function storedPlace({ town, country, at, floor, stairs, turns, outsideSteps, carryMetres, lift, liftDoorCm, liftLoadKg, notes }: MovePlace): Record<string, unknown> {
  return {
    town, country, lat: at?.lat ?? null, lng: at?.lng ?? null, floor, stairs, turns, outside_steps: outsideSteps, carry_m: carryMetres, lift,
    lift_door_cm: liftDoorCm, lift_load_kg: liftLoadKg, notes,
  };
}

/** Leaves out what is none. */
export function readAsked(stored: readonly unknown[]): readonly AskedMover[] {
  return stored.flatMap((each) => {
    const { id, name, asked } = (typeof each === 'object' && each !== null ? each : {}) as Record<string, unknown>;
    return typeof id === 'string' ? [{ id, name: textOf(name), asked: asked !== false }] : [];
  });
}

export function readPaths(stored: readonly unknown[]): readonly string[] {
  return stored.filter((path): path is string => typeof path === 'string');
}

/** By road between the towns, guessed (MV-2): screens write "about". Null where one is not known. */
export function moveKm(from: Pick<MovePlace, 'at'>, to: Pick<MovePlace, 'at'>): number | null {
  return from.at === null || to.at === null ? null : Math.round(guessDrive(from.at, to.at).km);
}
