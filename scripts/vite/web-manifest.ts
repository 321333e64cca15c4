import type { ManifestOptions } from 'vite-plugin-pwa';
import { sharePath } from '../../workers/service-worker/contract.ts';

/** Photos that a file manager may open with the installed app. */
const openedTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/heic': ['.heic', '.heif'],
};

const shortcutIcons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];

/** Colours of the light theme: ivory ground, white page. The page's own theme-color follows the chosen theme. */
export const webManifest: Partial<ManifestOptions> = {
  // Changing the id makes installed apps a different app.
  id: '/',
  name: 'Soundboard',
  short_name: 'Soundboard',
  description: 'Find, identify and sell pianos, also without a signal.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  categories: ['shopping', 'music'],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // The service worker takes them, also without a signal.
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photos', accept: ['image/*'] }] },
  },
  file_handlers: [{ action: '/list-piano?shared=opened', accept: openedTypes }],
  // Shown by the system's dialog before the app is installed; stored by nobody.
  screenshots: [
    { src: '/screenshots/browse-wide.jpg', sizes: '1265x860', type: 'image/jpeg', form_factor: 'wide', label: 'Browse pianos' },
  ],
  shortcuts: [
    { name: 'Identify a piano', short_name: 'Identify', url: '/piano-lookup', icons: shortcutIcons },
    { name: 'Browse pianos', short_name: 'Browse', url: '/browse', icons: shortcutIcons },
    { name: 'Sell a piano', short_name: 'Sell', url: '/sell', icons: shortcutIcons },
    { name: 'Saved pianos', short_name: 'Saved', url: '/saved', icons: shortcutIcons },
  ],
};
