export const personCheckWords = {
  Unavailable: 'The check that you are a person could not be made. It comes from challenges.cloudflare.com, which a content blocker or this network may hold back. Allow that address and try again.',
  Cancelled: 'You closed the check that you are a person, so nothing was sent. Try again when you like.',
  refused: 'The server did not accept the check that you are a person. Please try again; if that does not help, load this page anew.',
} as const;
