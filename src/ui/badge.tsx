import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export interface BadgeProps {
  tone?: 'plain' | 'good' | 'warn' | 'bad' | 'brass' | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A short word about a thing's state. The word says it; the colour only helps. */
export function Badge({ tone = 'plain', icon, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
