export const words = {
  title: 'Keep Soundboard on this device',
  text: 'It opens from its own icon and works offline.',
  iosText: 'It then opens from its own icon, works offline, and your browser does not clear its data after a week.',
  iosSteps: ['Tap the Share button in the browser’s bar.', 'Choose “Add to Home Screen”.', 'Tap “Add”.'],
  install: 'Install',
  entry: 'Install the app',
  dismiss: 'Not now',
};
