import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icon.tsx';
import styles from './note-box.module.css';

interface NoteBoxProps {
  icon?: IconName | undefined;
  /** Edge of the icon in px. */
  iconSize?: number | undefined;
  /** The icon in the colour of a warning, for what the person may want to mend. */
  marked?: boolean | undefined;
  /** For what comes while the person looks: read out then. */
  role?: 'status' | 'alert' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A sentence to heed, in a box within the flow of a screen: a line is missing, a photo is small. */
export function NoteBox({ icon, iconSize = 18, marked = false, role, className, children }: NoteBoxProps) {
  return (
    <p className={classNames(styles.note, marked && styles.marked, className)} role={role}>
      {icon && <Icon name={icon} size={iconSize} />}
      {children}
    </p>
  );
}
