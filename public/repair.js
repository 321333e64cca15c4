/*
 * Comes from the network alone, so that it works where what is stored doesn't. Only a person starts it: nothing here can go
 * round in a loop.
 */
(function () {
  const button = document.querySelector('button');
  const status = document.querySelector('[role=status]');

  async function repair() {
    // First of all whether the app can be had: without a line what is stored is better than nothing.
    const answer = await fetch('/', { cache: 'reload' });
    if (!answer.ok) throw new Error(String(answer.status));
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
    // The app's own files; photos that wait to be taken, and pictures that were seen, stay.
    const names = 'caches' in globalThis ? await caches.keys() : [];
    await Promise.all(names.filter((name) => name.startsWith('workbox-precache')).map((name) => caches.delete(name)));
  }

  button.addEventListener('click', () => {
    button.disabled = true;
    status.textContent = 'Loading the app again …';
    repair().then(
      () => location.replace('/'),
      () => {
        button.disabled = false;
        status.textContent = 'That did not work. Check your connection and try again.';
      },
    );
  });
})();
