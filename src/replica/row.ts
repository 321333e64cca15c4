/** A row's content, already parsed: plain JSON values by column name. */
export type Row = Readonly<Record<string, unknown>>;
