import { useCallback, useEffect, useState } from 'react';
import { paperKind, type PaperKind } from '../../domain/provider/paper-kind.ts';
import { formatDay } from '../../lib/format/day.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import type { AdminQueries, WaitingCertificate } from '../../server/ports/admin-port.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/navigation.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './admin.module.css';
import { certificateWords as words } from './certificate-words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FiguresFrame, Note } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { useFigures } from './use-figures.ts';

/** Certificates with a paper that nobody has compared yet, the oldest first. */
export function CertificatesTab({ queries }: { queries: AdminQueries }) {
  const figures = useFigures(useCallback(() => queries.certificates(), [queries]));
  const [marking, setMarking] = useState<WaitingCertificate | null>(null);
  return (
    <>
      <FiguresFrame title={words.title} figures={figures}>
        {({ certificates, total }) =>
          certificates.length === 0 ? (
            <StatePanel level={3} icon="check" title={words.empty}>
              <p>{words.emptyText}</p>
            </StatePanel>
          ) : (
            <>
              {total > certificates.length && <p className={styles.small}>{words.more(formatNumber(certificates.length), formatNumber(total))}</p>}
              <ul className={styles.list} role="list">
                {certificates.map((certificate) => (
                  <CertificateCard key={certificate.id} certificate={certificate} queries={queries} onMark={() => setMarking(certificate)} />
                ))}
              </ul>
            </>
          )
        }
      </FiguresFrame>
      {marking && (
        <ConfirmDialog
          title={words.markTitle(marking.name)}
          text={words.markText}
          submit={words.mark}
          act={() => queries.markCertificate(marking)}
          onDone={() => {
            setMarking(null);
            showToast({ title: words.marked, tone: 'good' });
            figures.read();
          }}
          onRefused={figures.read}
          onClose={() => setMarking(null)}
        />
      )}
    </>
  );
}

type Paper = { state: 'closed' | 'asking' | 'failed' | 'unreadable' } | { state: 'open'; kind: PaperKind; bytes: ArrayBuffer };

function CertificateCard({ certificate, queries, onMark }: { certificate: WaitingCertificate; queries: AdminQueries; onMark: () => void }) {
  const { online } = useSyncState();
  const [paper, setPaper] = useState<Paper>({ state: 'closed' });
  const { name, issuer, year, provider_id: provider, provider_name: providerName, created_at: added } = certificate;

  async function fetchPaper() {
    setPaper({ state: 'asking' });
    const answer = await queries.paper(certificate);
    const bytes = answer.ok ? await answer.value.arrayBuffer() : null;
    const kind = bytes && paperKind(new Uint8Array(bytes));
    if (!bytes) return setPaper({ state: 'failed' });
    if (!kind) return setPaper({ state: 'unreadable' });
    setPaper({ state: 'open', kind, bytes });
    if (kind === 'application/pdf') saveFile({ name: words.fileName, content: bytes, type: kind });
  }
  return (
    <Card as="li" className={styles.account} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <dl className={styles.facts}>
        <dt>{words.issuer}</dt>
        <dd>{issuer || words.unknown}</dd>
        <dt>{words.year}</dt>
        <dd>{year ?? words.unknown}</dd>
        <dt>{words.provider}</dt>
        <dd>
          <Link href={`/service-provider/${provider}`}>{providerName || messages.noName}</Link>
        </dd>
        <dt>{words.added}</dt>
        <dd>{formatDay(added)}</dd>
      </dl>
      {paper.state === 'failed' && <Note>{words.notYet}</Note>}
      {paper.state === 'unreadable' && <Note>{words.unreadable}</Note>}
      {paper.state === 'open' && paper.kind !== 'application/pdf' && <Picture bytes={paper.bytes} kind={paper.kind} name={name} />}
      <div className={styles.actions}>
        {paper.state === 'open' ? (
          <Button icon="download" onClick={() => saveFile({ name: words.fileName, content: paper.bytes, type: paper.kind })}>
            {words.save}
          </Button>
        ) : (
          <Button icon="eye" busy={paper.state === 'asking'} disabled={!online} aria-label={words.show(name)} onClick={() => void fetchPaper()}>
            {paper.state === 'asking' ? words.opening : words.open}
          </Button>
        )}
        {/* Who has not looked at the paper has nothing to compare. */}
        <Button icon="check" disabled={!online || paper.state !== 'open'} aria-label={messages.actionOf(words.mark, name)} onClick={onMark}>
          {words.mark}
        </Button>
      </div>
    </Card>
  );
}

function Picture({ bytes, kind, name }: { bytes: ArrayBuffer; kind: PaperKind; name: string }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: kind }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, kind]);
  return address === '' ? null : <img className={styles.paper} src={address} alt={words.paperOf(name)} />;
}
