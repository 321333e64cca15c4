import { stringifySearch, textParam } from '../../lib/address.ts';
import type { PageAddress } from '../parts/feature-route.ts';
import { Page } from '../../ui/page.tsx';
import { DirectoryFrame } from './directory-frame.tsx';
import { ProviderFinder } from './provider-finder.tsx';
import { serviceWords as words } from './service-words.ts';

/** Who offers services, to be searched and booked. */
export function FinderScreen({ search, rewrite }: Pick<PageAddress, 'search' | 'rewrite'>) {
  return (
    <Page title={words.finderTitle} lead={words.finderLead} back={{ href: '/services', label: words.back }}>
      <DirectoryFrame>
        {(entries) => (
          <ProviderFinder
            entries={entries}
            asked={{ text: textParam(search.q), type: textParam(search.type), place: textParam(search.near), km: textParam(search.km), free: textParam(search.free), sort: textParam(search.sort) }}
            onAsk={({ text, type, place, km, free, sort }) =>
              rewrite(
                `/service-booking${stringifySearch({
                  q: text || undefined, type: type || undefined, near: place || undefined, km: place && km ? km : undefined, free: free || undefined, sort: sort || undefined,
                })}`,
                { replace: true },
              )
            }
          />
        )}
      </DirectoryFrame>
    </Page>
  );
}
