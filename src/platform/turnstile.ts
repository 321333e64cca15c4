/** Cloudflare Turnstile: the script that makes the check, loaded when somebody is to be checked. */

export interface WidgetOptions {
  sitekey: string;
  theme: 'light' | 'dark';
  language: string;
  size: 'flexible';
  retry: 'never';
  'refresh-expired': 'never';
  'response-field': false;
  callback: (token: string) => void;
  /** True: it was dealt with. */
  'error-callback': () => boolean;
  'unsupported-callback': () => void;
  'timeout-callback': () => void;
}

export interface Turnstile {
  /** Resolves to the widget's id, or to nothing where it could not be made. */
  render(place: HTMLElement, options: WidgetOptions): string | null | undefined;
  remove(id: string): void;
}

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const patienceMs = 15_000;

let loading: Promise<Turnstile> | null = null;

function load(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const stop = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The script of the check could not be loaded'));
    };
    const timer = setTimeout(stop, patienceMs);
    script.src = address;
    script.onerror = stop;
    script.onload = () => {
      const { turnstile } = globalThis as { turnstile?: Turnstile };
      // A network in between may answer with a script of its own.
      if (!turnstile) return stop();
      clearTimeout(timer);
      resolve(turnstile);
    };
    document.head.append(script);
  });
}

/** Loads it once; after a failure the next call tries anew. */
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= load();
  loading.catch(() => (loading = null));
  return loading;
}
