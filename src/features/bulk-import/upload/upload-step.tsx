import { useRef, type ReactNode } from 'react';
import { importFields, requiredImportFields, type ImportField } from '../../../domain/import/columns/fields.ts';
import { stockSheet } from '../../../domain/import/export/stock-sheet.ts';
import { writeCsv } from '../../../domain/import/export/write-csv.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NoteBox } from '../../../ui/note-box.tsx';
import { Section } from '../../../ui/page.tsx';
import styles from '../bulk-import.module.css';
import type { DeskFailure } from '../desk-failure.ts';
import { importFieldNames } from '../mapping/mapping-words.ts';
import { PasteCells } from './paste-cells.tsx';
import { StockExport } from '../outcome/stock-export.tsx';
import uploadStyles from './upload-step.module.css';
import { columnHints, describeFailure, uploadWords as words } from './upload-words.ts';
import type { PastedCells } from './use-table-drop.ts';

export type Incoming = File | PastedCells;

interface UploadStepProps {
  online: boolean;
  /** A file hovers over the page. */
  hovers: boolean;
  /** Name of the file that is under review. */
  kept: string | null;
  failure: { name: string; error: DeskFailure } | null;
  onIncoming: (incoming: Incoming) => void;
  onResume: () => void;
  /** What stands below: earlier imports. */
  children: ReactNode;
}

const accepted = '.csv,.tsv,.tab,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const required: ReadonlySet<ImportField> = new Set(requiredImportFields);

function saveTemplate() {
  saveFile({ name: words.templateFile, content: writeCsv(stockSheet([]).header, []), type: 'text/csv' });
}

/** Where a file comes from: dropped, chosen or pasted. */
export function UploadStep({ online, hovers, kept, failure, onIncoming, onResume, children }: UploadStepProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Section title={words.title} lead={words.lead}>
        <div className={styles.stack}>
          {kept !== null && (
            <div className={uploadStyles.kept}>
              <p>{words.resumeText(kept)}</p>
              <Button variant="primary" onClick={onResume}>
                {words.resume(kept)}
              </Button>
            </div>
          )}
          <div role="alert">{failure && <Failure {...failure} />}</div>
          <div className={classNames(uploadStyles.zone, hovers && uploadStyles.hovers)}>
            <Icon name="upload" size={28} />
            <p className={uploadStyles.drop}>{hovers ? words.dropNow : words.drop}</p>
            <p className={styles.soft}>{words.or}</p>
            <input
              ref={input}
              type="file"
              accept={accepted}
              hidden
              aria-label={words.choose}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) onIncoming(file);
                // The same file can be chosen again after it was corrected.
                target.value = '';
              }}
            />
            <Button variant={kept === null ? 'primary' : 'ghost'} onClick={() => input.current?.click()}>
              {words.choose}
            </Button>
            <p className={styles.soft}>{words.formats}</p>
          </div>
          {!online && (
            <NoteBox icon="cloud-off" iconSize={20}>
              {words.offline}
            </NoteBox>
          )}
          <PasteCells onCells={onIncoming} />
        </div>
      </Section>
      <Section title={words.templateTitle}>
        <div className={uploadStyles.downloads}>
          <div className={uploadStyles.download}>
            <p className={styles.soft}>{words.templateText}</p>
            <Button className={styles.alone} icon="download" onClick={saveTemplate}>
              {words.template}
            </Button>
          </div>
          <StockExport />
        </div>
        <Disclosure summary={words.columnsTitle}>
          <dl className={uploadStyles.columns}>
            {importFields.map((field) => (
              <div key={field}>
                <dt>
                  {importFieldNames[field]}
                  {required.has(field) && <span className={styles.soft}> ({words.required})</span>}
                </dt>
                <dd>{columnHints[field]}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      </Section>
      {children}
    </>
  );
}

function Failure({ name, error }: { name: string; error: DeskFailure }) {
  const { title, text } = describeFailure(error);
  return (
    <div className={uploadStyles.failure}>
      <Icon name="alert" />
      <div>
        <p className={uploadStyles.failureTitle}>
          {name}: {title}
        </p>
        <p>{text}</p>
      </div>
    </div>
  );
}
