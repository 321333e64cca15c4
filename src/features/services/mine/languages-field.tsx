import { useState } from 'react';
import { findLanguages, languageOf } from '../../../domain/account/languages.ts';
import { languageName } from '../../../lib/format/language.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import styles from './mine.module.css';
import { mineWords as words } from './mine-words.ts';

const mostLanguages = 12;

interface LanguagesFieldProps {
  /** Codes of two letters. */
  value: readonly unknown[];
  onValue: (codes: readonly unknown[]) => void;
  problem: string | undefined;
  onProblem: (problem: string | undefined) => void;
}

/** Languages are chosen by name, English or their own, and stored as codes. */
export function LanguagesField({ value, onValue, problem, onProblem }: LanguagesFieldProps) {
  const [typed, setTyped] = useState('');
  const codes = value.map(String);

  function type(text: string) {
    const found = languageOf(text);
    if (!found) {
      setTyped(text);
      return onProblem(text.trim() === '' ? undefined : words.languagesUnknown);
    }
    setTyped('');
    onProblem(undefined);
    if (!codes.includes(found.code) && codes.length < mostLanguages) onValue([...codes, found.code]);
  }
  return (
    <div className={styles.languages}>
      <Combobox
        label={words.languages}
        hint={codes.length < mostLanguages ? words.languagesHint : words.languagesFull(mostLanguages)}
        maxLength={60}
        value={typed}
        onValue={type}
        error={problem}
        optionsFor={(text) => findLanguages(text).filter(({ code }) => !codes.includes(code)).map(({ name, own }) => ({ text: name, note: own === name ? undefined : own }))}
        words={{ open: words.languagesOpen, list: words.languages, count: words.languagesCount, none: words.languagesNone }}
      />
      {codes.length > 0 && (
        <ul role="list" className={styles.chips} aria-label={words.languagesChosen}>
          {codes.map((code) => (
            <li key={code}>
              {languageName(code)}
              <IconButton icon="close" label={words.languagesRemove(languageName(code))} onClick={() => onValue(codes.filter((each) => each !== code))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
