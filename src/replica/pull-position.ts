/** The fact under which synchronisation keeps where the device stands with the server's history; it changes with every page. */
export const pullPositionKey = 'pull-position';
