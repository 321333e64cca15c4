import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { uiMessages as messages } from './messages.ts';
import { stayingBar } from './staying-bars.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Escape, the cross and a click beside the dialog all ask to close; the caller sets `open`. */
  onClose: () => void;
  title: ReactNode;
  hideTitle?: boolean | undefined;
  /** `modal`: in the middle. `sheet`: from below on phones, in the middle above 760 px. `drawer`: from the right edge. */
  variant?: 'modal' | 'sheet' | 'drawer' | undefined;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A native modal <dialog>: the browser keeps the focus inside, puts it back afterwards and makes the page behind inert;
 * base.css locks the page's scrolling.
 */
export function Dialog({ open, onClose, title, hideTitle, variant = 'modal', footer, className, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before anything else of the same moment moves the focus: a page that the dialog led to takes it last.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    // jsdom has no showModal; there the attribute alone makes the content reachable.
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    return () => {
      if (typeof dialog.close === 'function') dialog.close();
      else dialog.removeAttribute('open');
    };
  }, [open]);

  return (
    // The click on the backdrop is for pointers; keys have Escape and the cross.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      data-locks-scroll=""
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[variant], className)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={styles.inside}>
          <div className={styles.head}>
            <h2 id={titleId} className={classNames(styles.title, hideTitle && 'visually-hidden')}>
              {title}
            </h2>
            <IconButton icon="close" label={messages.close} onClick={onClose} className={styles.close} />
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div {...stayingBar} className={styles.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
