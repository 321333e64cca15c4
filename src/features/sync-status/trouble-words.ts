/** Why the data on this device can't be used as it should. */
export const troubleMessages = {
  brokenTitle: 'The data on this device cannot be opened',
  brokenText:
    'Rebuilding fetches everything from the server anew. Changes that were never sent are taken out first, written to a file for you, and put back afterwards.',
  whatWentWrong: 'What went wrong',
  rebuild: 'Save unsent changes and rebuild',
  rebuildFailed: 'Rebuilding did not work. The file with your unsent changes was saved; close other tabs of Soundboard and try again.',
  outdatedTitle: 'This tab is older than the data on this device',
  outdatedText:
    'Another tab has taken a newer version of Soundboard. What you saved is safe and is sent from there. You can still read and copy what you are writing here; then load the new version.',
  reload: 'Load the new version',
  migratingTitle: 'Preparing your data for the new version',
  migratingText:
    'This happens once and needs no connection. Nothing that you saved or wrote is lost, even if you close this page: next time it carries on from here.',
  migrated: ({ done, total }: { done: string; total: string }) => `${done} of ${total} entries are ready.`,
  blockedTitle: 'Close the other tab',
  blockedText: 'Another tab of Soundboard uses an older version of the data. Close it, and this one carries on automatically.',
} as const;
