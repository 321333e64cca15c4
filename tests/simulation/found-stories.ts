/** Faults that random histories found, each as the short story that is left of one. */
import type { Fault, RowName, Step } from './steps.ts';

const sync = (device: number, faults: (Fault | null)[] = [], diesAfter: number | null = null): Step => ({ do: 'sync', device, faults, diesAfter });
const edit = (device: number, row: RowName, field: string, value: number): Step => ({ do: 'edit', device, row, field, value });
const elsewhere = (row: RowName, field: string, value: number | boolean, open = false): Step => ({ do: 'elsewhere', row, field, value, open });
const by = (device: number, what: 'toggle-save' | 'delete' | 'revive' | 'retry' | 'discard', row: RowName): Step => ({ do: what, device, row });

export const foundStories: readonly [story: string, steps: readonly Step[]][] = [
  [
    'an edit of a row that was deleted elsewhere went into the deleted row',
    [edit(2, 'piano-q', 'price_cents', 10), elsewhere('piano-q', 'deleted', true), elsewhere('piano-q', 'price_cents', 13)],
  ],
  [
    'an edit made after a lost answer overwrote what another device had written meanwhile',
    [
      edit(0, 'piano-p', 'title', 1),
      sync(0, ['answer-lost']),
      sync(1),
      edit(1, 'piano-p', 'title', 2),
      sync(1),
      edit(0, 'piano-p', 'title', 3),
    ],
  ],
  [
    'a change that was taken was forgotten when its repetition was refused with the whole request',
    [
      edit(1, 'piano-q', 'description', 27),
      sync(1, ['answer-lost']),
      sync(1, ['refused-whole', 'trouble']),
      sync(0),
      edit(0, 'piano-q', 'description', 33),
    ],
  ],
  [
    'an open choice went with the row that somebody deleted',
    [
      edit(2, 'piano-r', 'title', 10),
      sync(2),
      edit(1, 'piano-r', 'title', 15),
      by(0, 'delete', 'piano-r'),
      sync(1),
    ],
  ],
  [
    'an open choice went with the row whose deletion came as the answer to another edit',
    [
      edit(1, 'piano-p', 'description', 9),
      sync(1, [null, 'answer-lost']),
      edit(2, 'piano-p', 'description', 16),
      edit(2, 'piano-p', 'title', 23),
      sync(2, ['answer-lost', 'doubled', 'trouble']),
      elsewhere('piano-p', 'deleted', true),
    ],
  ],
  [
    'a discarded change came back because the server had taken it',
    [edit(0, 'piano-p', 'price_cents', 18), sync(0, ['answer-lost']), by(0, 'discard', 'piano-p')],
  ],
  [
    'a discarded row came back because the server had taken it',
    [by(0, 'toggle-save', 'save-x'), sync(0, ['answer-lost']), by(0, 'discard', 'save-x')],
  ],
  [
    'discarding an edit of a row that had left the view brought the copy back for good',
    [
      { do: 'offline', device: 0 },
      edit(0, 'piano-x', 'title', 1),
      elsewhere('piano-x', 'is_published', false),
      { do: 'online', device: 0 },
      sync(0),
      by(0, 'discard', 'piano-x'),
    ],
  ],
  [
    'a saved listing outlived a new epoch in which nobody may see it',
    [elsewhere('piano-x', 'is_published', false), by(0, 'toggle-save', 'save-x'), { do: 'new-epoch' }],
  ],
  [
    'an opened listing came back with an answer from before it left the view',
    [{ do: 'fetch', device: 2, row: 'piano-y', late: true }, elsewhere('piano-y', 'is_published', false), sync(2)],
  ],
  [
    'an opened listing fell back behind what a pull had brought since',
    [{ do: 'fetch', device: 2, row: 'piano-p', late: true }, elsewhere('piano-p', 'title', 1), sync(2)],
  ],
  [
    'an edit was sent over a value that had come while the row was gone',
    [
      edit(0, 'piano-q', 'description', 8),
      sync(0),
      edit(2, 'piano-q', 'description', 15),
      elsewhere('piano-q', 'deleted', true),
      edit(1, 'piano-q', 'price_cents', 17),
      sync(1),
      edit(1, 'piano-q', 'title', 20),
      sync(2),
    ],
  ],
  [
    'an edit made since was given up when the row came back with an older choice',
    [
      edit(0, 'piano-q', 'price_cents', 1),
      edit(1, 'piano-q', 'price_cents', 4),
      by(2, 'delete', 'piano-q'),
      sync(1, ['answer-lost', 'late']),
      sync(0),
      edit(1, 'piano-q', 'title', 20),
      edit(0, 'piano-q', 'price_cents', 26),
      sync(2),
      sync(1, [null, 'request-lost']),
      by(1, 'retry', 'piano-q'),
    ],
  ],
  [
    'a value was offered as a choice although it had been taken when the row was brought back',
    [
      edit(0, 'piano-q', 'title', 2),
      edit(2, 'piano-q', 'title', 9),
      by(0, 'delete', 'piano-q'),
      sync(0),
      sync(2),
      edit(2, 'piano-q', 'description', 14),
      sync(2, ['answer-lost'], 7),
      sync(1),
      edit(1, 'piano-q', 'title', 19),
    ],
  ],
  [
    'a row just sent was dropped by a first pull that an open transaction held back',
    [
      by(2, 'toggle-save', 'save-x'),
      sync(2),
      { do: 'new-epoch' },
      elsewhere('piano-p', 'description', 14, true),
      edit(2, 'save-x', 'note', 15),
      sync(2),
      by(2, 'toggle-save', 'save-x'),
    ],
  ],
  [
    'rows of a kind were missed when the epoch changed between two pages of another',
    [
      { do: 'add', device: 0, row: 'search-1', value: 1 },
      sync(0),
      ...(['piano-p', 'piano-q', 'piano-r', 'piano-x'] as const).map((row, place) => elsewhere(row, 'title', 2 + place)),
      sync(1, [null, 'new-epoch']),
      edit(0, 'search-1', 'name', 9),
    ],
  ],
  [
    'a choice was forgotten when the answer to a repeated change brought the deletion with it',
    [
      edit(0, 'piano-p', 'price_cents', 12),
      by(0, 'delete', 'piano-p'),
      edit(1, 'piano-p', 'title', 15),
      sync(1, ['answer-lost']),
      edit(1, 'piano-p', 'price_cents', 20),
      sync(0),
      sync(1),
      elsewhere('piano-p', 'deleted', false),
    ],
  ],
  [
    'a refused change was taken after all when its request came once more',
    [edit(0, 'piano-q', 'price_cents', 13), { do: 'refuse', row: 'piano-q' }, sync(0, ['echo', null]), by(0, 'discard', 'piano-q'), { do: 'relent', row: 'piano-q' }],
  ],
  [
    'a listing deleted elsewhere waited for ever once its edit was taken back and it was deleted here',
    [
      by(0, 'delete', 'piano-p'),
      sync(0),
      edit(2, 'piano-p', 'description', 14),
      sync(2, ['session-ended', 'doubled', 'new-epoch']),
      { do: 'revert', device: 2, row: 'piano-p', field: 'description' },
      by(2, 'delete', 'piano-p'),
    ],
  ],
  [
    'what the database adds to a new row never came when the row was changed before the pull brought it',
    [
      { do: 'elsewhere', row: 'piano-r', field: 'description', value: 2, open: true },
      edit(0, 'piano-p', 'price_cents', 4),
      by(0, 'toggle-save', 'save-y'),
      edit(1, 'piano-q', 'description', 11),
      sync(1, [], 12),
      sync(0),
      { do: 'commit' },
      by(0, 'toggle-save', 'save-y'),
      sync(0, ['refused-whole', 'refused-whole']),
      { do: 'upgrade', device: 0 },
      by(0, 'toggle-save', 'save-y'),
    ],
  ],
];

/** Found in the histories of every kind; the embedded backend has no such rows of a history. */
export const foundKindStories: readonly [story: string, steps: readonly Step[]][] = [
  [
    'a tab that hung took a row of a new history back behind what the next tab had brought',
    [
      sync(3, ['new-epoch']),
      { do: 'add', device: 1, row: 'saved_pianos-a', value: 6 },
      { do: 'hang', device: 1, after: 9, row: 'saved_pianos-a', field: 'note', value: 9 },
      edit(1, 'saved_pianos-a', 'note', 12),
    ],
  ],
  [
    'a tab that hung took a row of a new history back behind what the server had taken from the next tab',
    [
      sync(1, ['new-epoch']),
      { do: 'elsewhere', row: 'piano-y', field: 'screening_reason', value: 15, open: true },
      { do: 'hang', device: 3, after: 5, row: 'piano-x', field: 'title', value: 17 },
      edit(3, 'piano-x', 'title', 26),
    ],
  ],
  [
    'a second mark was lost when the first was accepted without being given back',
    [
      { do: 'add', device: 0, row: 'inquiries-b', value: 2 },
      { do: 'add', device: 2, row: 'conversation_marks-om2', value: 4 },
      { do: 'add', device: 3, row: 'conversation_marks-bo1', value: 12 },
      { do: 'add', device: 3, row: 'conversation_marks-bo1', value: 27 },
    ],
  ],
  [
    'a person was asked to choose between how far two devices had read',
    [
      { do: 'add', device: 0, row: 'inquiries-c', value: 7 },
      { do: 'add', device: 1, row: 'conversation_marks-cm3', value: 11 },
      sync(1),
      { do: 'add', device: 0, row: 'conversation_marks-cm3', value: 20 },
    ],
  ],
  [
    'an import that was discarded before its answer was logged all the same',
    [{ do: 'offline', device: 1 }, { do: 'add', device: 1, row: 'import_batches-f', value: 23 }, sync(1), by(1, 'discard', 'import_batches-f')],
  ],
];
