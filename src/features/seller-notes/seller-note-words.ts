export const sellerNoteWords = {
  title: 'Notes on sellers',
  loading: 'Reading your notes',
  empty: 'You have no notes yet',
  remove: 'Remove',
} as const;
