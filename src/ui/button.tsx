import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { Link } from './navigation.tsx';

export interface ButtonLook {
  /** `ghost` unless given; one `primary` a screen. */
  variant?: 'primary' | 'ghost' | 'quiet' | 'danger' | undefined;
  /** Before the words. */
  icon?: IconName | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

function lookClass({ variant = 'ghost', wide }: ButtonLook, className: string | undefined) {
  return classNames(styles.button, styles[variant], wide && styles.wide, className);
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Shows that work is going on. The button keeps the focus and takes no further click. */
    busy?: boolean | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({ variant, icon, wide, busy = false, className, onClick, children, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={lookClass({ variant, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook & { href: string };

/** Looks like a button, goes somewhere: an address of the app, or `mailto:`, `tel:` and the like. */
export function ButtonLink({ variant, icon, wide, className, children, href, ...rest }: ButtonLinkProps) {
  const Anchor = href.startsWith('/') ? Link : 'a';
  return (
    <Anchor {...rest} href={href} className={lookClass({ variant, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Anchor>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  icon: IconName;
  /** What it does, for screen readers and as a tip. */
  label: string;
  /** A small sign on the button's corner. */
  badge?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A square button of 44 px with an icon only. */
export function IconButton({ icon, label, badge, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      className={classNames(styles.iconButton, className)}
    >
      <Icon name={icon} size={22} />
      {badge}
    </button>
  );
}
