import type { ImportPorts, OpenImports } from './open-imports.ts';
import type { Imports } from './import-port.ts';
import type { WriteContext } from './write-context.ts';

export interface ImportsLoader {
  /** Loads and opens them once; after a failure the next call tries again. Rejects for visitors, who have none. */
  open(): Promise<Imports>;
  close(): Promise<void>;
}

/** Imports are loaded when somebody asks. */
export function createImportsLoader(context: WriteContext, ports: Omit<ImportPorts, 'context'> = {}): ImportsLoader {
  const { userId } = context;
  let opened: Promise<OpenImports> | null = null;

  async function load(): Promise<OpenImports> {
    if (userId === null) throw new Error('Imports belong to an account');
    const { openImports } = await import('./open-imports.ts');
    return openImports({ ...ports, context: { ...context, userId } });
  }

  return {
    open() {
      opened ??= load().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
    async close() {
      const imports = await opened?.catch(() => null);
      await imports?.close();
    },
  };
}
