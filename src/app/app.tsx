import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { NavigationProvider } from '../ui/navigation.tsx';
import { createNavigation } from './create-navigation.ts';
import { AppErrorBoundary } from './error-screen.tsx';
import type { AppRouter } from './router.tsx';
import { ShellServicesContext, type ShellServices } from './shell-services.tsx';
import { Shell } from './shell.tsx';

export function App({ router, services }: { router: AppRouter; services: ShellServices }) {
  const navigation = useMemo(() => createNavigation(router), [router]);
  return (
    <AppErrorBoundary>
      <ShellServicesContext value={services}>
        <NavigationProvider navigation={navigation}>
          <RouterProvider router={router} InnerWrap={Shell} />
        </NavigationProvider>
      </ShellServicesContext>
    </AppErrorBoundary>
  );
}
