import { longest, type MoveProblems, type PlaceDraft } from '../../domain/moving/request.ts';
import { CheckboxField, TextAreaField, TextField } from '../../ui/field.tsx';
import { askWords as words, problemText } from './moving-words.ts';
import styles from './moving.module.css';

interface PlaceFieldsProps {
  side: 'from' | 'to';
  place: PlaceDraft;
  problems: MoveProblems;
  /** The list of towns is read and has none of that name. */
  isUnknown: boolean;
  onPlace: (changes: Partial<PlaceDraft>) => void;
}

/** One end of a move. */
export function PlaceFields({ side, place, problems, isUnknown, onPlace }: PlaceFieldsProps) {
  const field = (name: Exclude<keyof PlaceDraft, 'lift'>) => ({
    value: place[name], onValue: (value: string) => onPlace({ [name]: value }), error: problemText(name, problems[`${side}.${name}`]), autoComplete: 'off',
  });
  const count = (name: Exclude<keyof PlaceDraft, 'lift'>) => ({ ...field(name), inputMode: 'numeric' as const });
  return (
    <fieldset className={styles.part}>
      <legend>{words[side]}</legend>
      <TextField label={words.town} required maxLength={longest.town} hint={isUnknown ? words.townUnknown : undefined} {...field('town')} />
      <TextField label={words.address} required maxLength={longest.address} hint={words.addressHint} {...field('address')} />
      {/* A phone's number keys have no minus. */}
      <TextField label={words.floor} required hint={words.floorHint} {...field('floor')} />
      <CheckboxField label={words.lift} checked={place.lift === 'there'} onValue={(isThere) => onPlace({ lift: isThere ? 'there' : 'none' })} />
      {place.lift === 'there' && (
        <div className={styles.pair}>
          <TextField label={words.liftDoor} {...count('liftDoorCm')} />
          <TextField label={words.liftLoad} {...count('liftLoadKg')} />
        </div>
      )}
      <div className={styles.counts}>
        <TextField label={words.stairs} {...count('stairs')} />
        <TextField label={words.turns} {...count('turns')} />
        <TextField label={words.outsideSteps} {...count('outsideSteps')} />
        <TextField label={words.carry} hint={words.carryHint} {...count('carryMetres')} />
      </div>
      <TextAreaField label={words.notes} hint={words.notesHint} rows={2} {...field('notes')} />
    </fieldset>
  );
}
