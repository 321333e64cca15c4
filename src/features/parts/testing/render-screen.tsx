import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ReplicaHostProvider } from '../../../replica/replica-context.tsx';
import type { ReplicaHost } from '../../../replica/replica.ts';
import { NavigationProvider } from '../../../ui/navigation.tsx';
import { Toaster } from '../../../ui/toast.tsx';

/** Renders a screen with a host, a place for toasts, and navigation that only writes down where it was sent. */
export function renderScreen(screen: ReactNode, host: ReplicaHost) {
  const visited: string[] = [];
  const navigation = { go: (href: string) => visited.push(href), back: () => {}, preload: () => {} };
  const view = render(
    <ReplicaHostProvider host={host}>
      <NavigationProvider navigation={navigation}>
        {screen}
        <Toaster />
      </NavigationProvider>
    </ReplicaHostProvider>,
  );
  return { ...view, visited };
}
