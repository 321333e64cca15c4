/** What both legal pages say around their texts. */
export const legalWords = {
  /** The specification gives this date for both pages. */
  lastUpdated: 'Last updated: December 2024',
  contents: 'Contents',
} as const;
