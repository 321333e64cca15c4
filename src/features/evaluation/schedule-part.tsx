import { useState, type ComponentType } from 'react';
import type { Evaluation } from '../../domain/evaluation/evaluation.ts';
import type { Coordinates } from '../../domain/geo/distance.ts';
import { baseOf } from '../../replica/form-base.ts';
import { Button } from '../../ui/button.tsx';
import { evaluationWords, nameOf } from './evaluation-words.ts';
import styles from './evaluation.module.css';
import { useEvaluationSteps } from './use-evaluation-steps.ts';

const words = evaluationWords.schedule;

interface Chosen {
  /** 'YYYY-MM-DD' by the provider's calendar; '' while none is. */
  day: string;
  /** Epoch ms. */
  startsAt: number | null;
}

/** A provider's free times; the app takes it from the bookings. */
export type TimesPicker = ComponentType<{
  providerId: string;
  /** Which of their services; '' for any of the category evaluation. */
  serviceId: string;
  place: Coordinates | null;
  /** Epoch ms. */
  now: number;
  value: Chosen;
  onValue: (chosen: Chosen) => void;
  error: string;
}>;

/** The customer chooses a time of an evaluator who is paid. */
export function SchedulePart({ evaluation, now, Times }: { evaluation: Evaluation; now: number; Times: TimesPicker }) {
  const { take } = useEvaluationSteps();
  const [chosen, setChosen] = useState<Chosen>({ day: '', startsAt: null });
  const [isMissing, setMissing] = useState(false);
  const { row } = evaluation;
  if (row.provider_id === null) return null;

  function confirm() {
    if (chosen.startsAt === null) return setMissing(true);
    void take(baseOf(row), { state: 'scheduled', note: '', startsAt: chosen.startsAt });
  }

  return (
    <section className={styles.part} aria-label={words.title}>
      <h3 className={styles.partTitle}>{words.title}</h3>
      <p className={styles.sentence}>{words.text(nameOf(evaluation))}</p>
      <Times
        providerId={row.provider_id} serviceId={row.service_id ?? ''} place={row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng }} now={now}
        value={chosen} error={isMissing ? words.missing : ''}
        onValue={(value) => {
          setChosen(value);
          setMissing(false);
        }}
      />
      <div className={styles.actions}><Button variant="primary" icon="check" onClick={confirm}>{words.button}</Button></div>
    </section>
  );
}
