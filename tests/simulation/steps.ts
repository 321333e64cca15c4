/** A history is a list of these: plain values, so that it can be printed, shortened and run again. */
import type { ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import { toFieldValue, wordOf } from './field-values.ts';
import { kindSettings } from './kind-settings.ts';

/**
 * What happens to one request. `late`: no answer, and the server acts on it much later. `held`: no answer, the server has begun
 * and commits later. `doubled`: the server acts twice. `echo`: answered, and acted on once more much later.
 * `new-epoch`: the server's history begins anew just before.
 */
export type Fault =
  | 'request-lost'
  | 'answer-lost'
  | 'trouble'
  | 'refused-whole'
  | 'session-ended'
  | 'late'
  | 'held'
  | 'doubled'
  | 'echo'
  | 'new-epoch';

/**
 * Rows go by a name that says their kind: `piano-p`, `save-x`, `search-1`, `messages-am2`. Where rows hang on others, the first sign
 * behind the kind says on which.
 */
export type RowName = `${'piano' | 'save' | 'search' | 'lookup' | ReplicatedCollection}-${string}`;

export type Step =
  /** A person's write on a device. Values are numbers that occur once in a history. */
  | { do: 'edit'; device: number; row: RowName; field: string; value: number }
  | { do: 'add'; device: number; row: RowName; value: number }
  /** A form over the row is opened, and saved later, whatever has happened to the row since. */
  | { do: 'open-form'; device: number; row: RowName }
  | { do: 'save-form'; device: number; row: RowName; field: string; value: number }
  /** Back to the value that the server is known to have. */
  | { do: 'revert'; device: number; row: RowName; field: string }
  | { do: 'toggle-save' | 'delete' | 'revive' | 'retry' | 'discard'; device: number; row: RowName }
  | { do: 'choose'; device: number; row: RowName; field: string; mine: boolean }
  /** Opening a listing asks the server for it; `late` answers are stored at the next `fetches-arrive`. */
  | { do: 'fetch'; device: number; row: RowName; late: boolean }
  | { do: 'fetches-arrive' }
  /** The n-th request meets the n-th fault. After `diesAfter` steps of storage and network the page is gone, and opened again. */
  | { do: 'sync'; device: number; faults: (Fault | null)[]; diesAfter: number | null }
  | { do: 'offline' | 'online' | 'open-tab' | 'close-tab' | 'upgrade'; device: number }
  /** The leading tab hangs after so many steps; another takes over, where the person edits; then the first goes on. */
  | { do: 'hang'; device: number; after: number; row: RowName; field: string; value: number }
  | { do: 'skew'; device: number; ms: number }
  /** Somebody else's write past all devices; an open transaction shows nothing until `commit`. */
  | { do: 'elsewhere'; row: RowName; field: string; value: number | boolean; open: boolean }
  | { do: 'commit' | 'late-requests' | 'new-epoch' | 'purge' }
  /** The server makes a row for a person. */
  | { do: 'tell'; row: RowName; person: string; value: number }
  /** The server takes no change of the row until it relents. */
  | { do: 'refuse' | 'relent'; row: RowName };

const shortNames: Readonly<Record<string, ReplicatedCollection>> = {
  piano: 'pianos',
  save: 'saved_pianos',
  search: 'saved_searches',
  lookup: 'piano_lookup_history',
};

export function collectionOfRow(row: RowName): ReplicatedCollection {
  const [name = ''] = row.split('-');
  return shortNames[name] ?? (name as ReplicatedCollection);
}

/** The listings that rows refer to, by the first sign of their names. */
const listings = 'pqrxy';

/** What a row refers to, by field. */
export function referencesOf(row: RowName): Record<string, RowName> {
  const [, sign = ''] = row.split('-');
  const named = kindSettings[collectionOfRow(row)].references.map(({ field, kind }): [string, RowName] => [
    field,
    kind === 'pianos' ? `piano-${listings[sign.charCodeAt(0) % listings.length]}` : `${kind}-${sign[0]}`,
  ]);
  return Object.fromEntries(named);
}

const faultWords: Readonly<Record<Fault, string>> = {
  'request-lost': 'is lost',
  'answer-lost': 'is acted on, its answer is lost',
  trouble: 'meets a 503',
  'refused-whole': 'is refused as a whole (413)',
  'session-ended': 'meets a 401; then the session is renewed',
  late: 'gets no answer and reaches the server later',
  held: 'gets no answer; the server has begun it and commits later',
  doubled: 'reaches the server twice',
  echo: 'is answered, and reaches the server once more later',
  'new-epoch': 'finds that the server has begun a new epoch',
};

function whatHappens(step: Exclude<Step, { do: 'sync' }>): string {
  switch (step.do) {
    case 'edit':
      return `sets ${step.field} of ${step.row} to ${wordOf(toFieldValue(collectionOfRow(step.row), step.field, step.value))}`;
    case 'open-form':
      return `opens a form over ${step.row}`;
    case 'save-form':
      return `saves its form over ${step.row} with ${step.field} ${wordOf(toFieldValue(collectionOfRow(step.row), step.field, step.value))}`;
    case 'add':
      return `adds ${step.row} (${step.value})`;
    case 'revert':
      return `sets ${step.field} of ${step.row} back to what the server had`;
    case 'toggle-save':
      return `saves the listing of ${step.row}, or removes it when saved`;
    case 'delete':
      return `deletes ${step.row}`;
    case 'revive':
      return `takes back the deletion of ${step.row}`;
    case 'retry':
      return `has the parked change of ${step.row} sent again`;
    case 'discard':
      return `discards the unsent change of ${step.row}`;
    case 'choose':
      return `chooses ${step.mine ? 'its own' : "the server's"} ${step.field} of ${step.row}`;
    case 'fetch':
      return `opens ${step.row}${step.late ? '; the answer is under way' : ''}`;
    case 'fetches-arrive':
      return 'Answers to opened listings arrive';
    case 'offline':
      return 'goes offline';
    case 'online':
      return 'comes online';
    case 'open-tab':
      return 'opens a second tab';
    case 'close-tab':
      return 'closes the older of two tabs';
    case 'hang':
      return `has its leading tab hang after ${step.after} steps; another takes over, sets ${step.field} of ${step.row} to ${wordOf(toFieldValue(collectionOfRow(step.row), step.field, step.value))} and syncs, then the first goes on`;
    case 'upgrade':
      return 'starts a new version of the app, which migrates what is stored';
    case 'skew':
      return `has its clock jump by ${step.ms} ms`;
    case 'elsewhere':
      return `Somewhere else ${step.field} of ${step.row} becomes ${wordOf(toFieldValue(collectionOfRow(step.row), step.field, step.value))}${step.open ? ', in a transaction that stays open' : ''}`;
    case 'commit':
      return 'Open transactions commit';
    case 'late-requests':
      return 'Late requests reach the server';
    case 'purge':
      return 'The server forgets for good what was deleted';
    case 'tell':
      return `The server makes ${step.row} (${step.value}) for ${step.person}`;
    case 'new-epoch':
      return 'The server begins a new epoch';
    case 'refuse':
      return `The server takes no changes of ${step.row} any more`;
    case 'relent':
      return `The server takes changes of ${step.row} again`;
  }
}

export function describeStep(step: Step): string {
  const who = 'device' in step ? `Device ${step.device} ` : '';
  if (step.do !== 'sync') return `${who}${whatHappens(step)}.`;
  const met = step.faults.flatMap((fault, place) => (fault ? [`request ${place + 1} ${faultWords[fault]}`] : []));
  const death = step.diesAfter === null ? [] : [`the page dies after ${step.diesAfter} steps`];
  return `${[`${who}synchronises`, ...met, ...death].join('; ')}.`;
}
