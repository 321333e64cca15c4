import type { Screen } from './screen.ts';

const found = import.meta.glob<{ screens: readonly Screen[] }>('../../src/{app,features/*}/testing/screens.ts', { eager: true });

/** Every screen of the app, as its feature says; a test asks each feature for its own. */
export const screens: readonly Screen[] = Object.values(found).flatMap((feature) => feature.screens);
