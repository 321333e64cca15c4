/** Where this worker's browser finds the app installed already. */
export interface InstalledApp {
  /** A free port of this machine on which the app was served when it was installed. */
  port: number;
  /** The folder of a closed browser that has the app's worker and shell, and neither data nor an account. */
  profile: string;
}

const variable = 'SOUNDBOARD_INSTALLED_APPS';

/** For the workers of a run, one each: two can't serve on one port. */
export function noteInstalledApps(apps: readonly InstalledApp[]): void {
  process.env[variable] = JSON.stringify(apps);
}

/** Null outside of a run of browser tests. */
export function ownInstalledApp(): InstalledApp | null {
  const apps = JSON.parse(process.env[variable] ?? '[]') as InstalledApp[];
  return apps[Number(process.env.VITEST_POOL_ID) - 1] ?? null;
}
