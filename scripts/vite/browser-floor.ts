/**
 * The oldest browsers that the app is made for; README.md and index.html name them too. Before these `:has()` (Firefox), `color-mix()`
 * (Chrome) and lookbehind in patterns (Safari) are missing, and with them parts that people need.
 */
export const browserFloor = { chrome: 111, firefox: 121, safari: 16.4 } as const;

/** As the build's tools name them. */
export const buildTargets = Object.entries(browserFloor).map(([name, version]) => `${name}${version}`);
