import { useEffect, useState } from 'react';
import { saveFile } from '../../../platform/save-file.ts';
import type { Imports, RejectedFile } from '../../../replica/import-port.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { outcomeWords as words } from './outcome-words.ts';

interface RejectedRowsProps {
  batchId: string;
  imports: Pick<Imports, 'rejected'>;
  /** The button alone. */
  short?: boolean;
}

/** The rows that an import left out, to take along; nothing where they aren't on this device. */
export function RejectedRows({ batchId, imports, short }: RejectedRowsProps) {
  const [file, setFile] = useState<RejectedFile | null>(null);
  useEffect(() => {
    let current = true;
    imports.rejected(batchId).then(
      (kept) => current && setFile(kept),
      (error: unknown) => console.warn('The rows that were left out could not be read', error),
    );
    return () => {
      current = false;
    };
  }, [imports, batchId]);
  if (!file) return null;
  const button = (
    <Button icon="download" onClick={() => saveFile({ name: file.name, content: file.text, type: 'text/csv' })}>
      {short ? words.rejectedShort(file.rows) : words.rejectedAction}
    </Button>
  );
  if (short) return <div>{button}</div>;
  return (
    <Section level={3} title={words.rejected(file.rows)} lead={words.rejectedText}>
      {button}
    </Section>
  );
}
