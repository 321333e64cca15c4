/* Blocks for a moment, so that the first paint has the right colours. src/app/theme.ts takes over from here. */
(function () {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    /* Storage is closed to us: the default theme it is. */
  }
  const dark = stored === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name=theme-color]').content = dark ? '#000000' : '#ffffff';
})();
