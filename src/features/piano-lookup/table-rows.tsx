import type { TableRow } from '../../domain/serial/candidate.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { serialText } from '../parts/serial-text.ts';
import { messages } from './messages.ts';
import styles from './table-rows.module.css';

const words = messages.answer;

/** The rows around the number, with the number in its place. */
export function TableRows({ rows, number }: { rows: readonly TableRow[]; number: number }) {
  const below = rows.filter(({ serial }) => serial <= number);
  const above = rows.filter(({ serial }) => serial > number);
  const toRow = ({ serial, year }: TableRow) => (
    <tr key={serial}>
      <td>{serialText(serial)}</td>
      <td>{year}</td>
    </tr>
  );
  return (
    <Disclosure className={styles.details} summary={words.rows}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.rowNumber}</th>
            <th scope="col">{words.rowYear}</th>
          </tr>
        </thead>
        <tbody>
          {below.map(toRow)}
          <tr className={styles.own}>
            <td>{serialText(number)}</td>
            <td>{words.yourNumber}</td>
          </tr>
          {above.map(toRow)}
        </tbody>
      </table>
    </Disclosure>
  );
}
