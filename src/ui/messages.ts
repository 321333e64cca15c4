/** What the components themselves say; all other words come from whoever uses them. */
export const uiMessages = {
  close: 'Close',
  dismiss: 'Dismiss',
  required: '(required)',
  from: 'from',
  to: 'to',
  fromOf: (legend: string) => `${legend} from`,
  toOf: (legend: string) => `${legend} to`,
} as const;
