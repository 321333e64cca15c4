import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; full width and one line of text unless given. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  shape?: 'line' | 'block' | 'round' | undefined;
  className?: string | undefined;
}

/** A grey stand-in of the size that the content will have. Decoration: say 'loading' once, with `SkeletonGroup`. */
export function Skeleton({ width, height, shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape], className)} style={{ width, height }} />;
}

/** Holds skeletons and tells screen readers what is being loaded. */
export function SkeletonGroup({ label = 'Loading', className, children }: { label?: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
