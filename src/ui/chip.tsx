import type { ButtonHTMLAttributes } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Makes it a toggle. Leave out for a chip that only acts. */
  pressed?: boolean | undefined;
  icon?: IconName | undefined;
  /** Shows a cross at the end: pressing takes the thing away. Give an `aria-label` that says so. */
  removes?: boolean | undefined;
};

export function Chip({ pressed, icon, removes, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={classNames(styles.chip, className)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
      {removes && <Icon name="close" size={14} />}
    </button>
  );
}
