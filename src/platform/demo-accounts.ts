export interface DemoAccount {
  email: string;
  password: string;
  role: string;
  label: string;
}

/** The embedded demo backend's accounts; empty with any other backend, and while it can't be reached. */
export async function fetchDemoAccounts(signal: AbortSignal): Promise<readonly DemoAccount[]> {
  try {
    const response = await fetch('/embedded/accounts.json', { signal, headers: { accept: 'application/json' } });
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return [];
    const given: unknown = await response.json();
    return Array.isArray(given) ? (given as DemoAccount[]) : [];
  } catch {
    return [];
  }
}
