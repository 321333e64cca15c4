/** Who races in the bench of the import, and how the page talks with them. */

/** PapaParse with the file, PapaParse with its text in memory, and all that the app does with the file. */
export const contestants = ['papa', 'papaText', 'own'] as const;
export type Contestant = (typeof contestants)[number];

export interface Task {
  contestant: Contestant;
  /** Of the file, at the bench's server. */
  path: string;
}

/** Answers `Task`, then each further message with the milliseconds of one round. */
export type Answer = 'ready' | number;
