import { createContext, use, type ReactNode } from 'react';
import type { Readable } from '../../lib/readable.ts';
import { useReadable } from '../../replica/replica-context.tsx';
import type { Server } from './server.ts';

const ServerContext = createContext<Readable<Server | null> | null>(null);

export function ServerProvider({ server, children }: { server: Readable<Server | null>; children: ReactNode }) {
  return <ServerContext value={server}>{children}</ServerContext>;
}

function useServerReadable(): Readable<Server | null> {
  const server = use(ServerContext);
  if (!server) throw new Error('A screen was rendered outside ServerProvider');
  return server;
}

/** What asks the server, or null until the data on this device were opened: they come first. */
export function useServer(): Server | null {
  return useReadable(useServerReadable());
}

/** The same at the moment of the call, for what waits until they are open first. */
export function useServerNow(): () => Server | null {
  return useServerReadable().get;
}
