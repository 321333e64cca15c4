export const personCheckWords = {
  title: 'One moment, please',
  text: 'Before this is sent, we check that you are a person and not a program. Mostly your browser does it alone; if a box appears below, tick it.',
  loading: 'Loading the check',
  blocked: 'The check could not be loaded. It comes from challenges.cloudflare.com, which a content blocker or this network may hold back. Allow that address and try again. What you wrote is still here.',
  failed: 'The check did not finish. Please try again. What you wrote is still here.',
  again: 'Try again',
  cancel: 'Cancel',
  frame: 'Check that you are a person',
} as const;
