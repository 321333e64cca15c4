import { useRef } from 'react';
import { pianoTypes, weightClasses, type MovedPiano } from '../../domain/moving/facts.ts';
import { longest } from '../../domain/moving/request.ts';
import { instrumentName } from '../../domain/instrument/passport.ts';
import { useSession } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { MoverChoice, useMoversNear } from './mover-choice.tsx';
import { askWords as words, problemText, typeWords, weightWords } from './moving-words.ts';
import styles from './moving.module.css';
import { OfflineNote } from './offline-note.tsx';
import { PhotoField } from './photo-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useAskForm } from './use-ask-form.ts';

const back = { href: '/services', label: words.back };
type TextName = 'piano' | 'wishFrom' | 'wishTo' | 'note' | 'name' | 'email' | 'phone';

/** What is moved and what the path is like, to up to five movers. Both come from the address and may be anything. */
export function AskScreen({ mover, piano }: { mover: string; piano: string }) {
  const form = useRef<HTMLFormElement>(null);
  const session = useSession();
  const ask = useAskForm({ mover, piano });
  const { draft, problems, pianos, from, to, today, km, set, setPlace } = ask;
  const near = useMoversNear(from, session.kind === 'user' ? session.userId : null);
  const chosen = near.movers.filter(({ entry }) => draft.movers.includes(entry.id)).slice(0, 5).map(({ entry: { id, name } }) => ({ id, name }));
  const field = (name: TextName) => ({ value: draft[name], onValue: (value: string) => set({ [name]: value }), error: problemText(name, problems[name]) });
  return (
    <Page back={back} title={words.title} lead={words.lead} width="reading">
      <form
        ref={form} className={styles.wide} noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void ask.send(form.current, chosen);
        }}
      >
        <OfflineNote />
        <fieldset className={styles.part}>
          <legend>{words.pianoPart}</legend>
          {pianos.length > 0 && (
            <SelectField
              label={words.own} value={draft.instrumentId} onValue={(instrumentId) => set({ instrumentId })}
              options={[{ value: '', label: words.ownNone }, ...pianos.map((row) => ({ value: row.id, label: instrumentName(row) }))]}
            />
          )}
          <TextField label={words.piano} required maxLength={longest.pianoName} hint={words.pianoHint} autoComplete="off" {...field('piano')} />
          <div className={styles.pair}>
            <SelectField
              label={words.type} required value={draft.type} onValue={(value) => set({ type: value as MovedPiano['type'] | '' })} error={problemText('type', problems['type'])}
              options={[{ value: '', label: words.choose }, ...pianoTypes.map((value) => ({ value, label: typeWords[value] }))]}
            />
            <SelectField
              label={words.weight} required value={draft.weight} onValue={(value) => set({ weight: value as MovedPiano['weight'] | '' })} error={problemText('weight', problems['weight'])}
              options={[{ value: '', label: words.choose }, ...weightClasses.map((value) => ({ value, label: weightWords[value] }))]}
            />
          </div>
        </fieldset>
        <p className={styles.soft}>{words.unknownCount}</p>
        <div className={styles.ends}>
          {(['from', 'to'] as const).map((side) => (
            <PlaceFields
              key={side} side={side} place={draft[side]} problems={problems} onPlace={(changes) => setPlace(side, changes)}
              isUnknown={ask.townsRead && draft[side].town.trim().length > 1 && (side === 'from' ? from : to) === null}
            />
          ))}
        </div>
        {km !== null && <p className={styles.sentence} role="status">{words.km(km)}</p>}
        <fieldset className={styles.part}>
          <legend>{words.daysPart}</legend>
          <div className={styles.pair}>
            <TextField label={words.wishFrom} required type="date" min={today} {...field('wishFrom')} />
            <TextField label={words.wishTo} type="date" min={draft.wishFrom || today} hint={words.wishToHint} {...field('wishTo')} />
          </div>
          <CheckboxField label={words.flexible} checked={draft.isFlexible} onValue={(isFlexible) => set({ isFlexible })} />
        </fieldset>
        {ask.isVisitor ? <p className={styles.note}>{words.photosVisitor}</p> : <PhotoField requestId={ask.notes.id} photos={ask.notes.photos} onPhotos={ask.setPhotos} />}
        <MoverChoice near={near} chosen={draft.movers} onChosen={(movers) => set({ movers })} isPlaceKnown={from !== null} isMissing={problems['movers'] !== undefined} />
        <fieldset className={styles.part}>
          <legend>{words.contactPart}</legend>
          <p className={styles.soft}>{words.contactHint}</p>
          <TextField label={words.name} required autoComplete="name" {...field('name')} />
          <TextField label={words.email} required type="email" autoComplete="email" {...field('email')} />
          <TextField label={words.phone} required type="tel" autoComplete="tel" {...field('phone')} />
          <TextAreaField label={words.note} rows={3} {...field('note')} />
        </fieldset>
        {ask.isVisitor && <p className={styles.note}>{`${words.signIn.title}. ${words.signIn.text}`}</p>}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" icon="send" busy={ask.busy}>
            {chosen.length === 0 ? words.sendNone : words.send(chosen.length)}
          </Button>
        </div>
      </form>
    </Page>
  );
}
