import { useRef, useState, type PointerEvent } from 'react';
import { most, pathOf, signatureField, type Point } from '../../../domain/job-sheet/job-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from './job-sheet.module.css';
import { sheetFormWords as words } from './sheet-form-words.ts';
import type { KeptForm } from './use-kept-form.ts';

const { width, height } = signatureField;

/** A field to sign in, and beside it, for those who can't draw, one for the name. */
export function SignatureField({ form }: { form: KeptForm }) {
  const { signature, signed_name: name } = form.values;
  const [stroke, setStroke] = useState<readonly Point[]>([]);
  const drawing = useRef(false);

  function at(event: PointerEvent<SVGSVGElement>): Point {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height };
  }
  function end() {
    if (!drawing.current) return;
    drawing.current = false;
    const whole = signature + pathOf([stroke]);
    setStroke([]);
    if (whole.length <= most.signature) form.set({ signature: whole, signed_at: new Date().toISOString() }, true);
  }
  return (
    <fieldset className={styles.group}>
      <legend>{words.sign}</legend>
      <p className={styles.soft}>{words.signHint}</p>
      <svg
        className={styles.pad} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words.signField}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drawing.current = true;
          setStroke([at(event)]);
        }}
        onPointerMove={(event) => {
          const point = at(event);
          if (drawing.current) setStroke((last) => [...last, point]);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="30" x2={width - 30} y1={height - 40} y2={height - 40} />
        <path d={signature + pathOf([stroke])} />
      </svg>
      {signature !== '' && (
        <div>
          <Button variant="quiet" icon="close" onClick={() => form.set({ signature: '', ...(name === '' ? { signed_at: null } : {}) }, true)}>
            {words.clear}
          </Button>
        </div>
      )}
      <TextField
        label={words.signedName} maxLength={most.name} autoComplete="off" value={name} hint={words.unsigned}
        onValue={(value) => form.set({ signed_name: value, signed_at: value.trim() === '' && signature === '' ? null : new Date().toISOString() })}
      />
    </fieldset>
  );
}
