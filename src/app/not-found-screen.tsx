import { isListingPath } from '../domain/listing/listing-path.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { StatePanel } from '../ui/state-panel.tsx';
import styles from './not-found-screen.module.css';
import { words } from './not-found-words.ts';

/** `path`: the address that was asked for, as it stands in the address bar. */
export function NotFoundScreen({ path }: { path: string }) {
  return isListingPath(path) ? <ListingNotFound path={path} /> : <PageNotFound path={path} />;
}

function ListingNotFound({ path }: { path: string }) {
  return (
    <StatePanel
      level={1}
      icon="piano"
      title={words.listingTitle}
      actions={
        <>
          <ButtonLink variant="primary" icon="search" href="/browse">
            {words.browse}
          </ButtonLink>
          <ButtonLink icon="home" href="/">
            {words.home}
          </ButtonLink>
        </>
      }
    >
      <p>{words.listingText}</p>
      <p>
        <code className={styles.path}>{path}</code>
      </p>
    </StatePanel>
  );
}

function PageNotFound({ path }: { path: string }) {
  const navigation = useNavigation();
  return (
    <StatePanel
      level={1}
      icon="search"
      title={words.title}
      actions={
        <>
          <ButtonLink variant="primary" icon="home" href="/">
            {words.home}
          </ButtonLink>
          <Button icon="chevron-left" onClick={() => navigation.back('/')}>
            {words.back}
          </Button>
        </>
      }
    >
      <p>
        {words.text} <code className={styles.path}>{path}</code>
      </p>
      <div className={styles.hints}>
        <h2 className={styles.hintsTitle}>{words.hintsTitle}</h2>
        <ul>
          {words.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </div>
    </StatePanel>
  );
}
