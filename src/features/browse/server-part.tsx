import { Button } from '../../ui/button.tsx';
import { browseMessages as messages } from './messages.ts';
import styles from './browse-screen.module.css';
import type { ServerSearch } from './use-server-search.ts';

/** Below the list: how far the search online has come. The list asks for pages by itself; the button is for when it did not work. */
export function ServerPart({ server, onMore }: { server: ServerSearch; onMore: () => void }) {
  const shown = server.listings.length;
  return (
    <div className={styles.more} aria-busy={server.state === 'loading'}>
      <p role="status">
        {server.state === 'loading' && messages.loadingMore}
        {server.state === 'failed' && messages.moreFailed}
        {server.state === 'end' && messages.moreEnd}
        {server.state === 'more' && messages.moreCount(shown, server.total)}
      </p>
      {server.state !== 'end' && (
        <Button busy={server.state === 'loading'} onClick={onMore}>
          {server.state === 'failed' ? messages.tryAgain : messages.loadMore}
        </Button>
      )}
    </div>
  );
}
