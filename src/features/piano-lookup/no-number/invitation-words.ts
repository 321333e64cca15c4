/** The few words that the look-up shows before the questionnaire is asked for; all others are in words.ts. */
export const invitation = {
  title: 'No number?',
  lead: 'Worn away, painted over or never there: what can be seen on a piano dates it to some decades, often to less than 20 years.',
  open: 'Estimate the age',
  close: 'Close the questions',
  loading: 'Loading the questions',
  failed: { title: 'The questions could not be loaded', text: 'Nothing was lost. Try again when you are online.', retry: 'Try again' },
} as const;
