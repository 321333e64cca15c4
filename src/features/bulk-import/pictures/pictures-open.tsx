import { useEffect, useMemo, useState } from 'react';
import { foldText } from '../../../domain/listing/listing-summary.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Section } from '../../../ui/page.tsx';
import { pictureWords as words } from './picture-words.ts';
import styles from './pictures-by-name.module.css';
import type { OpenPicture, PianoOfStock } from './pictures-look.ts';

const atOnce = 10;
const mostOptions = 40;

interface PicturesOpenProps {
  open: readonly OpenPicture[];
  stock: readonly PianoOfStock[];
  chosen: ReadonlyMap<string, string>;
  onChosen: (path: string, listingId: string | null) => void;
}

/** Pictures whose names fit no piano, or several. */
export function PicturesOpen({ open, stock, chosen, onChosen }: PicturesOpenProps) {
  const [shown, setShown] = useState(atOnce);
  const names = useMemo(() => namesOf(stock), [stock]);
  const left = open.length - shown;
  return (
    <Section level={3} title={words.openTitle(open.length)} lead={words.openText}>
      <ul role="list" className={styles.list}>
        {open.slice(0, shown).map((picture) => (
          <li key={picture.path} className={styles.open}>
            <OpenLine {...{ picture, names }} chosenId={chosen.get(picture.path)} onChosen={(id) => onChosen(picture.path, id)} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="quiet" onClick={() => setShown(shown + atOnce * 2)}>
          {words.more(Math.min(left, atOnce * 2))}
        </Button>
      )}
    </Section>
  );
}

interface PianoName {
  id: string;
  /** No two are alike. */
  text: string;
  folded: string;
}

function namesOf(stock: readonly PianoOfStock[]): PianoName[] {
  const used = new Map<string, number>();
  return stock.map(({ id, stock_number, title }) => {
    const name = [stock_number, title].filter((part) => part !== '').join(' · ');
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    const text = count === 1 ? name : `${name} (${count})`;
    return { id, text, folded: foldText(text) };
  });
}

function OpenLine({ picture, names, chosenId, onChosen }: {
  picture: OpenPicture;
  names: readonly PianoName[];
  chosenId: string | undefined;
  onChosen: (listingId: string | null) => void;
}) {
  const { file, path, candidates } = picture;
  const [text, setText] = useState(() => names.find(({ id }) => id === chosenId)?.text ?? '');
  const optionsFor = (typed: string) => {
    const wanted = foldText(typed.trim());
    const fitting = names.filter(({ id, folded }) => (wanted === '' ? candidates.length === 0 || candidates.includes(id) : folded.includes(wanted)));
    return fitting.slice(0, mostOptions);
  };
  return (
    <>
      <Thumbnail file={file} />
      <div className={styles.openWords}>
        <p className={styles.fileName}>{path}</p>
        <p className={styles.soft}>{candidates.length > 0 ? words.fitsSeveral : words.fitsNone}</p>
        <Combobox
          label={
            <>
              {words.piano} <span className="visually-hidden">{words.ofFile(path)}</span>
            </>
          }
          placeholder={words.pianoPlaceholder}
          value={text}
          onValue={(typed) => {
            setText(typed);
            onChosen(names.find((name) => name.text === typed)?.id ?? null);
          }}
          optionsFor={optionsFor}
          words={words.combobox}
        />
      </div>
    </>
  );
}

/** The file itself; nothing where the browser can't show it, as HEIC. */
function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  return <span className={styles.thumbnail}>{address && <img src={address} alt="" width={96} height={72} onError={() => setAddress(null)} />}</span>;
}
