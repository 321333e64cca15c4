import { createContext, use } from 'react';
import type { InstallOffer } from './install-offer.ts';
import type { ThemeSwitch } from './theme.ts';

/** What the shell needs of the browser; made in main.tsx. */
export interface ShellServices {
  themes: ThemeSwitch;
  install: InstallOffer;
}

export const ShellServicesContext = createContext<ShellServices | null>(null);

export function useShellServices(): ShellServices {
  const services = use(ShellServicesContext);
  if (!services) throw new Error('The shell was rendered without its services');
  return services;
}
