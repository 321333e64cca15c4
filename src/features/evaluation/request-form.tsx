import { useId, useRef } from 'react';
import { mostEvaluators } from '../../domain/evaluation/evaluators.ts';
import { pianoTypes } from '../../domain/evaluation/request.ts';
import { formatCents } from '../../lib/format/money.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import { formWords as words, marketWords, problemText } from './evaluation-words.ts';
import styles from './evaluation.module.css';
import { Sum } from './sum.tsx';
import { useRequestForm, type KnownDirectory } from './use-request-form.ts';

/** Which piano, who is asked, and what it comes to before anything is sent. */
export function RequestForm({ directory }: { directory: KnownDirectory }) {
  const form = useRequestForm(directory.entries);
  const element = useRef<HTMLFormElement>(null);
  const listId = useId();
  const { problems, chosen } = form;
  const field = (name: 'maker' | 'model' | 'serial' | 'year' | 'town' | 'address' | 'note') => ({
    value: form.value(name), onValue: (text: string) => form.set(name, text), error: problemText(name, problems[name]),
  });
  return (
    <form
      ref={element} noValidate className={styles.wide} aria-label={marketWords.request}
      onSubmit={(event) => {
        event.preventDefault();
        void form.send(element.current);
      }}
    >
      <fieldset className={styles.part}>
        <legend><h2 className={styles.partTitle}>{words.piano}</h2></legend>
        <p className={styles.soft}>{words.whose}</p>
        {form.pianos.length > 0 && (
          <SelectField label={words.piano} hideLabel value={form.piano} onValue={form.choosePiano} options={[{ value: '', label: words.another }, ...form.pianos]} />
        )}
        <div className={styles.fields}>
          <TextField label={words.maker} required {...field('maker')} />
          <TextField label={words.model} {...field('model')} />
          <TextField label={words.serial} {...field('serial')} />
          <SelectField
            label={words.type} value={form.value('type')} onValue={(text) => form.set('type', text)}
            options={[{ value: '', label: words.anyType }, ...pianoTypes.map((type) => ({ value: type, label: type }))]}
          />
          <TextField label={words.year} inputMode="numeric" maxLength={4} {...field('year')} />
          <TextField label={words.town} required hint={words.townHint} autoComplete="off" maxLength={60} list={listId} {...field('town')} />
          <datalist id={listId}>
            {form.towns.map(({ name, country }) => <option key={`${name} ${country}`} value={`${name}, ${country}`} />)}
          </datalist>
        </div>
        <TextField label={words.address} hint={words.addressHint} autoComplete="street-address" {...field('address')} />
        <TextAreaField label={words.note} hint={words.noteHint} rows={3} {...field('note')} />
      </fieldset>
      <fieldset className={styles.part} data-wrong={problems.evaluators ? '' : undefined}>
        <legend><h2 className={styles.partTitle}>{words.evaluators}</h2></legend>
        <p className={styles.soft}>{words.evaluatorsText}</p>
        <Choice form={form} directory={directory} />
        {problems.evaluators && <p className={styles.error} role="alert">{words.chooseOne}</p>}
      </fieldset>
      {chosen.length > 0 && <Sum fees={chosen.map((each) => ({ ...each, name: each.provider.name }))} />}
      <p className={styles.soft}>{words.binding}</p>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={form.busy}>{words.send}</Button>
      </div>
    </form>
  );
}

function Choice({ form, directory }: { form: ReturnType<typeof useRequestForm>; directory: KnownDirectory }) {
  const { evaluators, chosen, online, town } = form;
  if (town === null) return <p className={styles.sentence}>{words.townFirst}</p>;
  if (directory.entries === null) return <p className={styles.sentence} role="status">{directory.isLoading && online ? words.directoryLoading : words.directoryMissing}</p>;
  if (evaluators.length === 0) {
    return <p className={styles.sentence} role="status">{words.none} <Link href="/services">{words.noneLink}</Link></p>;
  }
  const isFull = chosen.length >= mostEvaluators;
  return (
    <div className={styles.evaluators}>
      {!online && <p className={styles.note}><Icon name="cloud-off" size={18} />{words.stale}</p>}
      {evaluators.map((each) => {
        const { provider, km, fee, travelFee } = each;
        const isChosen = chosen.includes(each);
        return (
          <label key={provider.id} className={styles.evaluator}>
            <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={() => form.choose(provider.id)} />
            <strong>{provider.name}</strong>
            <span>{formatCents(fee + travelFee)}</span>
            <span className={styles.soft}>{[provider.specialty, provider.town, words.km(km), words.rating(provider.rating, provider.review_count)].filter(Boolean).join(' · ')}</span>
            <span className={styles.soft}>{`${words.base} ${formatCents(fee)} · ${words.travel} ${formatCents(travelFee)}`}</span>
          </label>
        );
      })}
      {isFull && <p className={styles.soft} role="status">{words.full}</p>}
    </div>
  );
}
