import { Icon } from '../../ui/icon.tsx';
import styles from './change-arrow.module.css';
import { becomes } from './change-names.ts';

/** Between what was and what is to be. An icon, since the shipped fonts have no such sign; read out and copied as a word. */
export function ChangeArrow() {
  return (
    <>
      {' '}
      <Icon name="arrow-right" size={14} className={styles.arrow} />
      <span className="visually-hidden">{becomes}</span>{' '}
    </>
  );
}
