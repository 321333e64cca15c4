/** What somebody who signs in is asked of what was kept on the device before. */
export const visitorDataWords = {
  title: 'Take along what is on this device?',
  text: (found: string) => `Before you signed in, this was kept here: ${found}. It can become part of your account.`,
  saved: (count: number) => (count === 1 ? '1 saved piano' : `${count} saved pianos`),
  searches: (count: number) => (count === 1 ? '1 saved search' : `${count} saved searches`),
  lookups: (count: number) => (count === 1 ? '1 look-up' : `${count} look-ups`),
  corrections: (count: number) => (count === 1 ? '1 correction' : `${count} corrections`),
  take: 'Take along',
  leave: 'Not mine',
  taken: 'Taken into your account',
  takenText: 'It is sent like everything else you do here.',
} as const;
