/** Where a change stands, in a word. */
export const outboxWords = {
  parked: 'Needs you',
  sending: 'Sending',
  waiting: 'Waiting',
} as const;
