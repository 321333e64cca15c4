/* In the oldest syntax there is: shows in plain words that a browser is too old, where the app itself could not even be read. */
/* oxlint-disable no-var, prefer-template */
(function () {
  var missing = false;
  try {
    /* One sign of each browser's oldest version: Firefox, Chrome, Safari (scripts/vite/browser-floor.ts). */
    missing = !(
      CSS.supports('selector(:has(a))') &&
      CSS.supports('color', 'color-mix(in srgb, red, blue)') &&
      new RegExp('(?<=a)b').test('ab') &&
      typeof Array.prototype.toSorted === 'function'
    );
  } catch (error) {
    missing = Boolean(error);
  }
  if (!missing) return;
  document.getElementById('too-old').removeAttribute('hidden');
  document.getElementById('root').setAttribute('hidden', '');
  document.documentElement.className += ' is-too-old';
})();
