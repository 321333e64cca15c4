import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { uiMessages as messages } from './messages.ts';
import { stayingBarsHeight } from './staying-bars.ts';
import { dismissToast, shownToast, showToast, takeCarriedToast, type TabWords, type Toast } from './toast.ts';
import styles from './toaster.module.css';

/** How long a toast stays, in ms, and the queue's length: the specification says 4000 and 1. */
export const toastDurationMs = 4000;

// Older browsers, and jsdom, which hides a popover for good.
const canFloat = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;

const toneIcons = { plain: 'info', good: 'check', bad: 'alert' } as const;

/** Where toasts appear; the app renders it once. A toast waits while the pointer or the focus is on it, and one that `words` has carried over is shown first. */
export function Toaster({ words }: { words?: TabWords }) {
  const toast = useSyncExternalStore(shownToast.subscribe, shownToast.get);
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
