import { useEffect, useRef, useState } from 'react';
import type { PicturePlan } from '../../../domain/import/pictures/picture-plan.ts';
import type { PickedFile } from '../../../platform/picked-files.ts';
import { useReplica, useSession } from '../../../replica/replica-context.tsx';
import type { StockPictures } from '../../../replica/stock-picture-database.ts';
import type { StockPicture } from '../../../replica/stock-picture.ts';
import type { Replica } from '../../../replica/replica.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { showToast } from '../../../ui/toast.ts';
import { describeNames, describeRoom } from '../../parts/no-room.ts';
import { pictureWords as words } from './picture-words.ts';
import styles from './pictures-by-name.module.css';
import { PicturesChoose } from './pictures-choose.tsx';
import { finishPictures } from './pictures-finish.ts';
import { keepPictures } from './pictures-keep.ts';
import { lookAtPictures, planLookedAt, type LookedAt, type PianoOfStock } from './pictures-look.ts';
import { PicturesPreview } from './pictures-preview.tsx';
import { PicturesProgress } from './pictures-progress.tsx';
import { useStockPictures } from './use-stock-pictures.ts';

/** Gives pictures to pianos of the own stock by the names of their files. */
export function PicturesByName() {
  const replica = useReplica();
  const session = useSession();
  const { pictures, items, failed } = useStockPictures();
  if (session.kind !== 'user') return null;
  return (
    <Section title={words.title} lead={words.lead}>
      {failed ? (
        <StatePanel level={3} tone="bad" icon="alert" title={words.unkept.title}>
          <p>{words.unkept.text}</p>
        </StatePanel>
      ) : replica && pictures && items ? (
        <Pictures {...{ replica, pictures, items }} userId={session.userId} />
      ) : (
        <SkeletonGroup label={words.loading}>
          <Skeleton shape="block" height={140} />
        </SkeletonGroup>
      )}
    </Section>
  );
}

type Step =
  | { name: 'choose' }
  | { name: 'looking'; done: number; total: number; ending: AbortController }
  | { name: 'preview'; looked: LookedAt; stock: readonly PianoOfStock[]; chosen: ReadonlyMap<string, string> }
  | { name: 'keeping'; done: number; total: number }
  | { name: 'no-stock' }
  | { name: 'failed' };

interface PicturesProps {
  replica: Replica;
  pictures: StockPictures;
  items: readonly StockPicture[];
  userId: string;
}

function Pictures({ replica, pictures, items, userId }: PicturesProps) {
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const top = useRef<HTMLDivElement>(null);
  const { name } = step;
  // What was pressed is gone: the step that took its place has the focus.
  const before = useRef(name);
  useEffect(() => {
    if (before.current !== name && name !== 'looking') top.current?.focus();
    before.current = name;
  }, [name]);

  const goOn = () => {
    // Beyond this screen: only signing out ends it.
    finishPictures(replica, { userId, signal: new AbortController().signal }).catch((error: unknown) => console.warn('Pictures could not be taken on', error));
  };

  async function look(files: readonly PickedFile[]) {
    const ending = new AbortController();
    const { signal } = ending;
    setStep({ name: 'looking', done: 0, total: files.length, ending });
    try {
      const stock = await (await replica.imports()).stock();
      if (!stock.some(({ stock_number }) => stock_number.trim() !== '')) return setStep({ name: 'no-stock' });
      const onProgress = (done: number) => !signal.aborted && setStep({ name: 'looking', done, total: files.length, ending });
      const looked = await lookAtPictures(files, { stock, signal, onProgress });
      if (!signal.aborted) setStep({ name: 'preview', looked, stock, chosen: new Map() });
    } catch (error) {
      console.warn('Pictures could not be looked at', error);
      if (!signal.aborted) setStep({ name: 'failed' });
    }
  }

  async function start(plans: readonly PicturePlan<File>[]) {
    const total = plans.reduce((sum, { added }) => sum + added.length, 0);
    setStep({ name: 'keeping', done: 0, total });
    const answer = await keepPictures(pictures, plans, { userId, now: Date.now(), onProgress: (done) => setStep({ name: 'keeping', done, total }) });
    const { kept, gone } = answer.ok ? answer.value : answer.error;
    const notes = gone.length > 0 ? words.gone(gone) : '';
    if (!answer.ok && answer.error.type === 'DiskFull') {
      const others = describeNames(answer.error.left);
      showToast({ title: words.diskFull, description: `${words.diskFullText({ kept, others, room: await describeRoom() })} ${notes}`.trim(), tone: 'bad' });
    } else if (!answer.ok) showToast({ title: words.closed, description: notes, tone: 'bad' });
    else showToast({ title: words.kept(kept), description: notes || words.keptText, tone: gone.length > 0 ? 'bad' : 'good' });
    setStep({ name: 'choose' });
    goOn();
  }

  return (
    <div className={styles.stack} ref={top} tabIndex={-1}>
      {(name === 'choose' || name === 'no-stock') && <PicturesChoose onFiles={(files) => void look(files)} />}
      {name === 'no-stock' && (
        <StatePanel level={3} icon="info" title={words.noStock.title}>
          <p>{words.noStock.text}</p>
        </StatePanel>
      )}
      {name === 'failed' && (
        <StatePanel level={3} tone="bad" icon="alert" title={words.failed.title} actions={<Button onClick={() => setStep({ name: 'choose' })}>{words.failed.retry}</Button>}>
          <p>{words.failed.text}</p>
        </StatePanel>
      )}
      {name === 'looking' && (
        <div className={styles.busy}>
          <Progress label={words.looking} value={step.done} max={step.total} figures={words.lookingOf(step.done, step.total)} />
          <Button
            variant="quiet"
            onClick={() => {
              step.ending.abort();
              setStep({ name: 'choose' });
            }}
          >
            {words.cancel}
          </Button>
        </div>
      )}
      {name === 'preview' && <Preview {...{ step, items, setStep }} onStart={(plans) => void start(plans)} />}
      {name === 'keeping' && <Progress label={words.keeping} value={step.done} max={step.total} figures={words.lookingOf(step.done, step.total)} />}
      <PicturesProgress {...{ replica, pictures, items }} onGoOn={goOn} />
    </div>
  );
}

function Preview({ step, items, setStep, onStart }: {
  step: Extract<Step, { name: 'preview' }>;
  items: readonly StockPicture[];
  setStep: (step: Step) => void;
  onStart: (plans: readonly PicturePlan<File>[]) => void;
}) {
  const { looked, stock, chosen } = step;
  const plans = planLookedAt(looked, { stock, items, chosen });
  function choose(path: string, listingId: string | null) {
    const next = new Map(chosen);
    if (listingId === null) next.delete(path);
    else next.set(path, listingId);
    setStep({ ...step, chosen: next });
  }
  return (
    <PicturesPreview {...{ looked, plans, stock, chosen }} onChosen={choose} onStart={() => onStart(plans)} onCancel={() => setStep({ name: 'choose' })} />
  );
}
