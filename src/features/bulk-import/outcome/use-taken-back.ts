import type { Imports } from '../../../replica/import-port.ts';
import { useOptionalReadable } from '../../../replica/replica-context.tsx';

export type TakenBack = 'underWay' | 'undone';

/** Whether an import is being, or was, taken back, here or on another device. */
export function useTakenBack(imports: Pick<Imports, 'batches' | 'runs'> | null | undefined, batchId: string): TakenBack | null {
  const batch = useOptionalReadable(imports?.batches)?.find(({ id }) => id === batchId);
  const undo = useOptionalReadable(imports?.runs)?.find((each) => each.batchId === batchId && each.kind === 'undo');
  if (undo && (undo.state === 'storing' || undo.state === 'stopped')) return 'underWay';
  return undo || (batch && batch.undone_at !== null) ? 'undone' : null;
}
