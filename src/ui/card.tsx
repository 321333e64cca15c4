import type { HTMLAttributes } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'article' | 'div' | 'section' | 'li' | undefined;
  /** `flush`: the content reaches the edges, for a picture on top. */
  padding?: 'normal' | 'flush' | undefined;
  /** Lifts under the pointer: for cards that lead somewhere. */
  lifts?: boolean | undefined;
  tone?: 'page' | 'raised' | undefined;
};

export function Card({ as: Element = 'div', padding = 'normal', lifts, tone = 'page', className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(styles.card, padding === 'normal' && styles.padded, lifts && styles.lifts, styles[tone], className)}
    />
  );
}
