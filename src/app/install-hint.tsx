import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/navigation.tsx';
import styles from './install-hint.module.css';
import type { InstallOffer } from './install-offer.ts';
import { words } from './install-words.ts';

export interface InstallHintProps {
  install: InstallOffer;
  way: 'prompt' | 'steps';
}

/** Stands at the end of every page, where it covers nothing, until it is dismissed or the app is installed. */
export function InstallHint({ install, way }: InstallHintProps) {
  return (
    <aside className={styles.hint} aria-label={words.title}>
      <div className={styles.words}>
        <h2 className={styles.title}>{words.title}</h2>
        <p>{way === 'prompt' ? words.text : words.iosText}</p>
        {way === 'steps' && (
          <ol className={styles.steps}>
            {words.iosSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={install.dismiss}>
          {words.dismiss}
        </Button>
        {way === 'prompt' && (
          <Button variant="primary" icon="download" onClick={() => void install.install()}>
            {words.install}
          </Button>
        )}
      </div>
    </aside>
  );
}

/** The same offer as a line of the menu. */
export function InstallEntry({ install, way, className, onUse }: InstallHintProps & { className: string | undefined; onUse: () => void }) {
  if (way === 'steps') {
    return (
      <Link href="/help#install" className={className} onClick={onUse}>
        <Icon name="download" size={22} />
        {words.entry}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onUse();
        void install.install();
      }}
    >
      <Icon name="download" size={22} />
      {words.entry}
    </button>
  );
}
