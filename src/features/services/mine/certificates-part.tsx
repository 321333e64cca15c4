import { useState, type ReactNode } from 'react';
import { paperKind, paperKinds } from '../../../domain/provider/paper-kind.ts';
import type { CertificateRow } from '../../../domain/provider/provider-row.ts';
import type { Replica } from '../../../replica/replica.ts';
import { TextField } from '../../../ui/field.tsx';
import { useHeldForm } from '../../parts/use-held-form.ts';
import styles from './mine.module.css';
import { mineWords as words } from './mine-words.ts';
import { OwnList } from './own-list.tsx';
import { numberOrNone } from './read-fields.ts';
import { RowForm } from './row-form.tsx';
import { TypedField } from './typed-field.tsx';
import { useProblems } from './use-problems.ts';

export function CertificatesPart({ providerId, replica }: { providerId: string; replica: Replica }) {
  const { ownServices } = replica;
  const make = (): CertificateRow => ({
    id: ownServices.newId(), provider_id: providerId, name: '', issuer: '', year: null, paper_path: '', checked_at: null, created_at: new Date().toISOString(), deleted: false,
  });
  return (
    <OwnList<CertificateRow>
      title={words.certificatesTitle}
      lead={words.certificatesLead}
      none={words.certificatesNone}
      add={{ label: words.addCertificate, make }}
      editTitle={words.editCertificate}
      rows={ownServices.certificates}
      about={({ issuer, year, checked_at: checked, paper_path: paper }) =>
        [issuer, year === null ? '' : String(year), checked ? words.checked : paper === '' ? words.paperNone : words.waitsForCheck].filter(Boolean).join(' · ')
      }
    >
      {(props) => <CertificateForm key={props.row.id} {...props} replica={replica} rows={ownServices.certificates} />}
    </OwnList>
  );
}

const heldFields = ['name', 'issuer', 'year', 'paper_path'] as const satisfies readonly (keyof CertificateRow)[];
/** Source: the bucket's own bound. */
const mostBytes = 20 * 1024 * 1024;

interface CertificateFormProps {
  row: CertificateRow;
  isNew: boolean;
  rows: Replica['ownServices']['certificates'];
  replica: Replica;
  onDone: () => void;
  remove: ReactNode;
}

function CertificateForm({ row, replica, ...rest }: CertificateFormProps) {
  const form = useHeldForm(row, heldFields);
  const problems = useProblems();
  const [fileProblem, setFileProblem] = useState<string>();
  const { values } = form;

  /** The file is kept on the device and sent beside the row, whose path it has from the beginning. */
  async function attach(file: File | undefined) {
    if (!file) return;
    const bytes = file.size > mostBytes ? null : await file.arrayBuffer();
    // By its bytes: a name is easily another's, and phones give some files none of these types.
    const contentType = bytes && paperKind(new Uint8Array(bytes));
    if (!bytes || !contentType) return setFileProblem(words.paperWrong);
    const queued = await replica.uploads.enqueue({
      bucket: 'provider-documents', bytes, contentType, fileName: file.name, forCollection: 'provider_certificates', forRow: row.id, index: 0,
    });
    if (!queued.ok) return setFileProblem(queued.error.type === 'DiskFull' ? queued.error.reason : words.notKept);
    setFileProblem(undefined);
    form.set('paper_path', queued.value.path);
  }
  return (
    <RowForm form={form} check={() => problems.check({ name: values.name.trim() === '' && words.required })} {...rest}>
      <TextField label={words.serviceName} required maxLength={200} value={values.name} error={problems.of('name')} onValue={(value) => form.set('name', value)} />
      <TextField label={words.issuer} maxLength={200} value={values.issuer} onValue={(value) => form.set('issuer', value)} />
      <TypedField
        label={words.year} value={values.year} {...numberOrNone(1900, 2100)} problem={problems.of('year')} onProblem={problems.typed('year')} onValue={(value) => form.set('year', value)}
      />
      <TextField
        label={words.paper} hint={words.paperHint} type="file" accept={paperKinds.join(',')} error={fileProblem}
        onChange={(event) => void attach(event.target.files?.[0])}
      />
      {values.paper_path !== '' && <p className={styles.soft}>{words.paperThere}</p>}
    </RowForm>
  );
}
