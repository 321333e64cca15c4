import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createWritable } from '../lib/readable.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { uiMessages as messages } from './messages.ts';
import { stayingBarsHeight } from './staying-bars.ts';
import styles from './toast.module.css';

export interface Toast {
  title: string;
  description?: string | undefined;
  /** `plain` unless given. `bad` interrupts screen readers. */
  tone?: 'plain' | 'good' | 'bad' | undefined;
  action?: { label: string; onAction: () => void } | undefined;
}

/** How long a toast stays, in ms, and the queue's length: the specification says 4000 and 1. */
export const toastDurationMs = 4000;

// The one toast of the page: any code may show one without a provider around it, as with window.alert.
const currentToast = createWritable<Toast | null>(null);

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
interface TabWords {
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

function takeCarriedToast(words: TabWords): Toast | null {
  try {
    const carried = words.read(carriedKey);
    words.write(carriedKey, null);
    return carried === null ? null : (JSON.parse(carried) as Toast);
  } catch {
    return null;
  }
}

// Older browsers, and jsdom, which hides a popover for good.
const canFloat = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;

const toneIcons = { plain: 'info', good: 'check', bad: 'alert' } as const;

/** Where toasts appear; the app renders it once. A toast waits while the pointer or the focus is on it, and one that `words` has carried over is shown first. */
export function Toaster({ words }: { words?: TabWords }) {
  const toast = useSyncExternalStore(currentToast.subscribe, currentToast.get);
  // The toast that the pointer or the focus is on; the next one starts free.
  const [heldToast, setHeldToast] = useState<Toast | null>(null);
  const held = toast !== null && heldToast === toast;
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const carried = words && takeCarriedToast(words);
    if (carried) showToast(carried);
  }, [words]);

  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(dismissToast, toastDurationMs);
    return () => clearTimeout(timer);
  }, [toast, held]);

  useEffect(() => {
    // As a popover, opened anew, it lies above a dialog that was opened before it.
    const element = layer.current;
    if (!element || !canFloat) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (toast) element.showPopover();
  }, [toast]);

  useLayoutEffect(() => {
    // Above whatever stays at the lower edge: a toast that covers where one writes or taps next is in the way.
    if (!toast) return;
    const { style: page } = document.documentElement;
    const lift = () => {
      layer.current?.style.setProperty('--lift', `${stayingBarsHeight()}px`);
      const { top = 0, height = 0 } = layer.current?.getBoundingClientRect() ?? {};
      // What has the focus is scrolled to above it.
      page.setProperty('--toast', height > 0 ? `${Math.round(innerHeight - top)}px` : '0px');
    };
    lift();
    // The page that it announces may only be coming.
    const timer = setInterval(lift, 100);
    return () => {
      clearInterval(timer);
      page.removeProperty('--toast');
    };
  }, [toast]);

  const tone = toast?.tone ?? 'plain';
  const content = toast && (
    <div className={classNames(styles.toast, styles[tone])}>
      <Icon name={toneIcons[tone]} className={styles.icon} />
      <div className={styles.words}>
        <strong>{toast.title}</strong>
        {toast.description && <span>{toast.description}</span>}
      </div>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast();
            toast.action?.onAction();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={messages.dismiss} onClick={dismissToast}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );

  return (
    <div
      ref={layer}
      popover={canFloat ? 'manual' : undefined}
      className={styles.layer}
      onPointerEnter={() => setHeldToast(toast)}
      onPointerLeave={() => setHeldToast(null)}
      onFocus={() => setHeldToast(toast)}
      onBlur={() => setHeldToast(null)}
    >
      <div role="status">{tone === 'bad' ? null : content}</div>
      <div role="alert">{tone === 'bad' ? content : null}</div>
    </div>
  );
}
