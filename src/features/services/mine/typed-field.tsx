import { useState } from 'react';
import type { Result } from '../../../lib/result.ts';
import { TextField } from '../../../ui/field.tsx';

interface TypedFieldProps<T> {
  label: string;
  hint?: string;
  value: T;
  write: (value: T) => string;
  /** Fails with what to say. */
  read: (text: string) => Result<T, string>;
  onValue: (value: T) => void;
  /** What is wrong, undefined once nothing is: such a form is not saved. */
  onProblem: (problem: string | undefined) => void;
  problem: string | undefined;
  inputMode?: 'numeric' | 'decimal';
  required?: boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A field whose text stands for another value: stays as it was typed, and follows the value when that changes elsewhere. */
export function TypedField<T>({ value, write, read, onValue, onProblem, problem, ...field }: TypedFieldProps<T>) {
  const [shown, setShown] = useState({ text: write(value), value });
  if (!same(shown.value, value)) setShown({ text: write(value), value });
  return (
    <TextField
      {...field}
      error={problem}
      value={shown.text}
      autoComplete="off"
      onValue={(text) => {
        const found = read(text);
        setShown({ text, value: found.ok ? found.value : value });
        onProblem(found.ok ? undefined : found.error);
        if (found.ok) onValue(found.value);
      }}
    />
  );
}
