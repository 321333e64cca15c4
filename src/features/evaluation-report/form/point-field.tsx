import { useId, useState } from 'react';
import { answerNames, pointWords } from '../../../domain/evaluation/report/point-words.ts';
import { answers, emptyFinding, longestNote, mostPhotos, needsNote, type Answer, type InspectionPoint, type PointFinding } from '../../../domain/evaluation/report/points.ts';
import { pointField, type ReportRow } from '../../../domain/evaluation/report/report-row.ts';
import { baseOf } from '../../../replica/form-base.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { ReportPhoto } from '../report-photo.tsx';
import { viewWords } from '../report-words.ts';
import styles from './form.module.css';
import { formWords as words } from './form-words.ts';
import { PhotoButton } from './photo-button.tsx';
import { useKeptField } from './use-kept-field.ts';

const short: Readonly<Record<Answer, string>> = { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', none: answerNames.none, unseen: answerNames.unseen };

/** One point of the inspection: its grade, a note, photos. */
export function PointField({ row, point }: { row: ReportRow; point: InspectionPoint }) {
  const { number } = point;
  const { name, about } = pointWords(point);
  const reports = useReplica()?.reports;
  const field = useKeptField<PointFinding | null>(row[pointField(number)] ?? null, async (shown, value) => {
    const base = baseOf({ ...row, [pointField(number)]: shown });
    return (await reports?.writePoint(base, number, value ?? emptyFinding)) ?? { isGone: true, contested: [] };
  });
  const finding = field.value ?? emptyFinding;
  const { grade, note, photos } = finding;
  const [wantsNote, setWantsNote] = useState(false);
  const group = useId();
  const isNoteMissing = needsNote(grade) && note.trim() === '';
  const set = (change: (last: PointFinding) => Partial<PointFinding>, how?: 'now') =>
    field.set((last) => ({ ...(last ?? emptyFinding), ...change(last ?? emptyFinding) }), how);
  return (
    <fieldset className={styles.point}>
      <legend className={styles.legend}>{words.point(number, name)}</legend>
      <p className={styles.soft}>{about}</p>
      <div className={styles.answers} role="radiogroup" aria-label={`${words.grade}: ${name}`}>
        {answers.map((answer) => (
          <label key={answer} className={styles.answer} data-answer={answer} title={answerNames[answer]}>
            <input className="visually-hidden" type="radio" name={group} value={answer} checked={grade === answer} aria-label={answerNames[answer]} onChange={() => set(() => ({ grade: answer }), 'now')} />
            <span aria-hidden="true">{short[answer]}</span>
          </label>
        ))}
      </div>
      {(note !== '' || wantsNote || needsNote(grade)) && (
        <TextAreaField
          label={words.noteOf(name)} rows={Math.min(8, Math.max(2, Math.ceil(note.length / 28)))} maxLength={longestNote} value={note} hint={isNoteMissing ? words.noteNeeded : undefined}
          onValue={(value) => set(() => ({ note: value.normalize('NFC') }))} onBlur={() => field.keep()}
        />
      )}
      {photos.length > 0 && (
        <ul role="list" className={styles.photos}>
          {photos.map((path, place) => (
            <li key={path} className={styles.photo}>
              <ReportPhoto path={path} alt={viewWords.photo(name, place + 1)} />
              <IconButton icon="trash" label={words.removePhoto(place + 1)} onClick={() => set((last) => ({ photos: last.photos.filter((each) => each !== path) }), 'now')} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adds}>
        {note === '' && !wantsNote && !needsNote(grade) && (
          <Button variant="quiet" icon="edit" aria-label={words.addNoteOf(name)} onClick={() => setWantsNote(true)}>
            {words.addNote}
          </Button>
        )}
        {photos.length < mostPhotos ? (
          <PhotoButton label={words.photoOf(name)} reportId={row.id} index={photos.length} onPhoto={(path) => set((last) => ({ photos: [...last.photos, path] }), 'now')} />
        ) : (
          <p className={styles.soft}>{words.photosFull}</p>
        )}
      </div>
    </fieldset>
  );
}
