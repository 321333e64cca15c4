import { createWritable, type Readable } from '../lib/readable.ts';

export interface Toast {
  title: string;
  description?: string | undefined;
  /** `plain` unless given. `bad` interrupts screen readers. */
  tone?: 'plain' | 'good' | 'bad' | undefined;
  action?: { label: string; onAction: () => void } | undefined;
}

// The one toast of the page: any code may show one without a provider around it, as with window.alert.
const currentToast = createWritable<Toast | null>(null);

/** What is shown; drawn by toaster.tsx, which comes after the first paint. */
export const shownToast: Readable<Toast | null> = currentToast;

/** Shows a toast; it replaces the one that is there. */
export function showToast(toast: Toast): void {
  currentToast.set({ ...toast });
}

// What the app has to say of itself while another toast is being read; the newest only.
let waitingToast: Toast | null = null;

/**
 * Shows what nobody asked for (the line is lost, a message arrived): while a toast is there it waits, since that one answers
 * what the person just did. Returns the function that takes it back, waiting or shown, once it is no longer so.
 */
export function announceToast(toast: Toast): () => void {
  const announced = { ...toast };
  if (currentToast.get()) waitingToast = announced;
  else currentToast.set(announced);
  return () => {
    if (waitingToast === announced) waitingToast = null;
    if (currentToast.get() === announced) dismissToast();
  };
}

export function dismissToast(): void {
  const next = waitingToast;
  waitingToast = null;
  currentToast.set(next);
}

const carriedKey = 'toast';

/** Where a toast waits for the next page of this tab. */
export interface TabWords {
  read(key: string): string | null;
  write(key: string, text: string | null): unknown;
}

/** Keeps the toast that is shown for the page that is loaded next in this tab, without its action. */
export function carryToast(words: TabWords): void {
  const toast = currentToast.get();
  if (!toast) return;
  const { title, description, tone } = toast;
  words.write(carriedKey, JSON.stringify({ title, description, tone }));
}

/** What an earlier page of this tab has carried over; once. */
export function takeCarriedToast(words: TabWords): Toast | null {
  try {
    const carried = words.read(carriedKey);
    words.write(carriedKey, null);
    return carried === null ? null : (JSON.parse(carried) as Toast);
  } catch {
    return null;
  }
}
