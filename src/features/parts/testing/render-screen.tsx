import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ReplicaHostProvider } from '../../../replica/replica-context.tsx';
import { ServerProvider } from '../../../server/ports/server-context.tsx';
import { NavigationProvider } from '../../../ui/navigation.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import type { FakeHost } from './fake-host.ts';

/** Renders a screen with a host, a place for toasts, and navigation that only writes down where it was sent. */
export function renderScreen(screen: ReactNode, host: FakeHost) {
  const visited: string[] = [];
  const navigation = { go: (href: string) => visited.push(href), back: () => {}, preload: () => {} };
  const view = render(
    <ReplicaHostProvider host={host}>
      <ServerProvider server={host.server}>
        <NavigationProvider navigation={navigation}>
          {screen}
          <Toaster />
        </NavigationProvider>
      </ServerProvider>
    </ReplicaHostProvider>,
  );
  return { ...view, visited };
}
