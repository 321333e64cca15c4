import type { InstrumentRow } from '../../domain/instrument/instrument-row.ts';
import type { Base } from '../../replica/form-base.ts';
import type { InstrumentChanges } from '../../replica/instrument-repository.ts';
import type { Replica } from '../../replica/replica.ts';
import { showToast } from '../../ui/toast.ts';
import { tellOutcome } from '../parts/tell-outcome.ts';
import { passportWords as words } from './passport-words.ts';

/** Stores what a form changed and says so; whether the form is done. */
export async function storeChanges({ instruments, sync }: Pick<Replica, 'instruments' | 'sync'>, base: Base<InstrumentRow>, changes: InstrumentChanges): Promise<boolean> {
  try {
    const told = tellOutcome(await instruments.change(base, changes));
    const { online } = sync.state.get();
    if (told === 'stored') showToast({ title: words.stored, ...(online ? {} : { description: words.storedOffline }), tone: 'good' });
    return told !== 'gone';
  } catch (error) {
    console.warn('The change was not stored', error);
    showToast({ title: words.notKept, tone: 'bad' });
    return false;
  }
}
