export const financingCardWords = {
  title: 'Financing',
  offer: (months: number, percent: string, instalment: string) => `${months} months at ${percent} %: ${instalment} a month`,
  note: 'An example with 90 % of the price financed, not an offer.',
  open: 'Calculate Financing',
} as const;
