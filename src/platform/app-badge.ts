/** The number on the installed app's icon; nothing happens where browsers have none. Zero takes it away. */
export function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // Refused where the app is not installed: no reason to fail.
  done.catch(() => {});
}
