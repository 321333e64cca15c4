/** A row as a device holds it, and where it stands with the server. */
export interface HeldRow<Row> {
  row: Row;
  /** The server's row that an unsent change began from; null when there is none. */
  base: Row | null;
  sending: 'waiting' | 'refused' | 'sent';
  /** Whether the server has ever had it. */
  known: boolean;
}
