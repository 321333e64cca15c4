import { useMemo, useState } from 'react';
import { findEvaluators } from '../../domain/evaluation/evaluators.ts';
import { readRequest, withChosen, type RequestDraft, type RequestProblems } from '../../domain/evaluation/request.ts';
import type { DirectoryEntry } from '../../domain/provider/directory.ts';
import { instrumentName } from '../../domain/instrument/passport.ts';
import { systemClock } from '../../lib/clock.ts';
import { readVisitNote, writeVisitNote } from '../../platform/visit-note.ts';
import { useOpenedReplica, useOptionalReadable, useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { useTowns } from '../parts/use-towns.ts';
import { formWords as words } from './evaluation-words.ts';

export interface KnownDirectory {
  /** Null while the device has none. */
  entries: readonly DirectoryEntry[] | null;
  isLoading: boolean;
}

type Field = keyof RequestDraft | 'town';
interface Notes {
  /** 'instrument:…', 'listing:…', '' for another piano. */
  piano?: string;
  chosen?: readonly string[];
  typed?: Partial<Record<Field, string>>;
}

const noteKey = 'evaluation-request';
const fields = ['maker', 'model', 'serial', 'type', 'year', 'town', 'address', 'note'] as const;

/** What was filled in in this visit, so that signing in on the way loses nothing. */
function readNotes(): Notes {
  try {
    const kept = JSON.parse(readVisitNote(noteKey) ?? '{}') as Notes;
    const typed = Object.fromEntries(fields.flatMap((name) => (typeof kept.typed?.[name] === 'string' ? [[name, kept.typed[name]]] : [])));
    return {
      ...(typeof kept.piano === 'string' && { piano: kept.piano }),
      chosen: Array.isArray(kept.chosen) ? kept.chosen.filter((id) => typeof id === 'string') : [],
      typed,
    };
  } catch {
    return {};
  }
}

/** The request as it is filled in over what the chosen piano gives, who can be asked, and what is wrong since it was last sent off. */
export function useRequestForm(entries: readonly DirectoryEntry[] | null) {
  const replica = useReplica();
  const opened = useOpenedReplica();
  const session = useSession();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const instruments = useOptionalReadable(replica?.instruments.all);
  const listings = useOptionalReadable(replica?.listings.own);
  const [notes, setNotes] = useState<Notes>(readNotes);
  const [problems, setProblems] = useState<RequestProblems & { evaluators?: true }>({});
  const [busy, setBusy] = useState(false);
  const me = session.kind === 'user' ? session.userId : null;

  const [kind, pianoId = ''] = (notes.piano ?? '').split(':');
  const listingId = kind === 'listing' && listings?.some(({ id }) => id === pianoId) ? pianoId : null;
  const watched = useMemo(() => (listingId === null ? undefined : replica?.listings.watch(listingId)), [replica, listingId]);
  const stored = useOptionalReadable(watched);
  const own = kind === 'instrument' ? instruments?.find(({ row }) => row.id === pianoId)?.row : undefined;
  const listing = stored?.state === 'found' ? stored.listing : undefined;
  const known = own
    ? { maker: own.maker, model: own.model, serial: own.serial_number, type: own.piano_type, year: own.year, town: own.town }
    : listing && { maker: listing.brand, model: listing.model, serial: listing.serial_number ?? '', type: listing.piano_type, year: listing.year ?? null, town: listing.town };
  const typed = notes.typed ?? {};
  const value = (name: Field): string => typed[name] ?? (name === 'address' || name === 'note' ? '' : String(known?.[name] ?? ''));
  const towns = useTowns(value('town').trim() !== '');
  const town = value('town').trim() === '' ? null : (towns?.find(value('town')) ?? null);
  const suggestions = towns?.suggest(value('town'), 8) ?? [];
  const evaluators = useMemo(() => (entries && town ? findEvaluators(entries, town, me) : []), [entries, town, me]);
  const chosen = evaluators.filter(({ provider }) => notes.chosen?.includes(provider.id));

  function change(next: Notes) {
    const all = { ...notes, ...next };
    setNotes(all);
    setProblems({});
    writeVisitNote(noteKey, JSON.stringify(all));
  }

  async function send(form: HTMLElement | null) {
    const draft = { maker: value('maker'), model: value('model'), serial: value('serial'), type: value('type'), year: value('year'), address: value('address'), note: value('note') };
    const read = readRequest(draft, town, new Date(systemClock.now()).getFullYear());
    if (!read.ok || chosen.length === 0) {
      setProblems({ ...(read.ok ? {} : read.error), ...(chosen.length === 0 && { evaluators: true }) });
      showToast({ title: read.ok ? words.chooseOne : words.missing, tone: 'bad' });
      // The marks are there after the next frame.
      requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong] input')?.focus());
      return;
    }
    if (me === null) {
      showToast({ title: words.signIn.title, description: words.signIn.text });
      navigation.go(`/auth?next=${encodeURIComponent('/evaluation-marketplace')}`);
      return;
    }
    setBusy(true);
    const asked = { piano: read.value, instrumentId: own?.id ?? null, listingId, evaluators: chosen };
    const id = await (await opened())?.evaluations.request(asked).catch(() => undefined);
    setBusy(false);
    if (id === undefined) return showToast({ title: words.failed, tone: 'bad' });
    writeVisitNote(noteKey, null);
    showToast(online ? { title: words.sent.title, description: words.sent.text, tone: 'good' } : { title: words.waits.title, description: words.waits.text });
    navigation.go(`/evaluations/${id}`);
  }

  return {
    pianos: [
      ...(instruments ?? []).filter(({ row }) => row.handed_on_at === null).map(({ row }) => ({ value: `instrument:${row.id}`, label: [instrumentName(row), row.serial_number].filter(Boolean).join(', ') })),
      ...(listings ?? []).filter(({ status }) => status !== 'sold').map(({ id, title }) => ({ value: `listing:${id}`, label: title })),
    ],
    piano: own || listingId !== null ? (notes.piano ?? '') : '',
    // What was typed of another piano doesn't belong to this one; address and note may.
    choosePiano: (piano: string) => change({ piano, typed: { address: value('address'), note: value('note') } }),
    value,
    set: (name: Field, text: string) => change({ typed: { ...typed, [name]: text } }),
    towns: suggestions,
    town,
    evaluators,
    chosen,
    choose: (id: string) => change({ chosen: withChosen(chosen.map(({ provider }) => provider.id), id) }),
    problems,
    busy,
    online,
    send,
  };
}
