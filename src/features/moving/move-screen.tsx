import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { NoOwnData } from '../parts/no-own-data.tsx';
import { moveWords as words } from './moving-words.ts';
import { QuoteView } from './quote-view.tsx';
import { RequestView } from './request-view.tsx';
import { useMoves } from './use-moves.ts';

const back = { href: '/moves', label: words.title };

/** One move, for its customer or for a mover that was asked. `id`, of the request or of a quote, comes from the address and may be anything. */
export function MoveScreen({ id }: { id: string }) {
  const found = useMoves();
  const quotes = found.state === 'ready' ? found.quotes.filter((each) => each.id === id || each.requestId === id) : [];
  const request = found.state === 'ready' ? found.requests.find((each) => each.id === id || quotes.some(({ requestId }) => requestId === each.id)) : undefined;
  const asked = quotes.find(({ side }) => side === 'mover');
  if (found.state === 'ready' && (request || asked)) {
    return (
      <Page back={back} title={(request ?? asked)?.piano.name || words.title} width={request ? undefined : 'reading'}>
        {request ? <RequestView request={request} now={found.now} /> : asked && <QuoteView quote={asked} now={found.now} />}
      </Page>
    );
  }
  if (found.state !== 'ready' || !found.complete) {
    return (
      <Page back={back} title={words.title} width="reading">
        <NoOwnData state={found.state === 'ready' ? 'loading' : found.state} next={`/moves/${encodeURIComponent(id)}`} words={words} icon="truck" height={96} />
      </Page>
    );
  }
  return (
    <Page width="reading">
      <StatePanel level={1} icon="truck" title={words.unknown.title} actions={<ButtonLink href="/moves">{words.unknown.all}</ButtonLink>}>
        <p>{words.unknown.text}</p>
      </StatePanel>
    </Page>
  );
}
