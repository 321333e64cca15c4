/** What an open form says of values that were stored meanwhile, and of what it wrote. */
export const meanwhileWords = {
  changed: (name: string) => `${name} was changed meanwhile, on another device or in another tab. It is now:`,
  here: {
    mine: 'What you entered here is still yours. If you save without choosing, both are kept and you decide on the sync page.',
    followed: 'You had not changed it here, so this form shows the new value.',
    old: 'You have not changed it here. If you publish without choosing, the new value stays.',
  },
  take: 'Use the new one',
  keep: 'Keep mine',
  seen: 'Understood',
  /** After saving. */
  bothKept: 'Both versions are kept',
  bothKeptText: (names: string) => `${names} was changed meanwhile as well. Choose on the sync page which one holds.`,
  choose: 'Choose',
  gone: 'This is no longer there',
  goneText: 'It has been deleted in the meantime. What you wrote is still here, so that you can copy it.',
} as const;
