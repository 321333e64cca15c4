import { useState } from 'react';
import type { Coordinates } from '../../domain/geo/distance.ts';
import { instrumentName } from '../../domain/instrument/passport.ts';
import { dayHere } from '../../domain/instrument/day.ts';
import { moveKm } from '../../domain/moving/facts.ts';
import { readMove, type MoveDraft, type MoveProblems, type PlaceDraft } from '../../domain/moving/request.ts';
import { systemClock } from '../../lib/clock.ts';
import { useOpenedReplica, useOptionalReadable, useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { useTowns } from '../parts/use-towns.ts';
import { keepAskNotes, readAskNotes, type AskNotes } from './ask-draft.ts';
import { askWords as words } from './moving-words.ts';

interface Preset {
  /** Of a mover and of one of the person's pianos; '' for none. From the address, may be anything. */
  mover: string;
  piano: string;
}

/** What was filled in over what the account gives, and what is wrong with it since it was last sent off. */
export function useAskForm(preset: Preset) {
  const replica = useReplica();
  const opened = useOpenedReplica();
  const session = useSession();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const profile = useOptionalReadable(replica?.profile.own);
  const instruments = useOptionalReadable(replica?.instruments.all);
  const [notes, setNotes] = useState<AskNotes>(() => {
    const read = readAskNotes(() => crypto.randomUUID());
    const isNew = preset.mover !== '' && !read.draft.movers.includes(preset.mover);
    return isNew ? { ...read, draft: { ...read.draft, movers: [...read.draft.movers, preset.mover].slice(-5) } } : read;
  });
  const [problems, setProblems] = useState<MoveProblems>({});
  const [busy, setBusy] = useState(false);

  const account = session.kind === 'user' ? session : null;
  const pianos = (instruments ?? []).filter(({ row }) => row.handed_on_at === null).map(({ row }) => row);
  const wasTouched = (name: string) => notes.touched.includes(name);
  const own = pianos.find(({ id }) => id === (wasTouched('instrumentId') ? notes.draft.instrumentId : preset.piano));
  const given: Partial<MoveDraft> = {
    instrumentId: own?.id ?? '', piano: own ? instrumentName(own) : '', type: own?.piano_type === 'Grand' ? 'grand' : own?.piano_type === 'Upright' ? 'upright' : '',
    name: profile?.full_name || account?.fullName || '', email: account?.email ?? '', phone: profile?.phone ?? '',
  };
  const draft: MoveDraft = { ...notes.draft, ...Object.fromEntries(Object.entries(given).filter(([name]) => !wasTouched(name))) };

  const towns = useTowns(draft.from.town.trim() !== '' || draft.to.town.trim() !== '');
  const find = (town: string): (Coordinates & { name: string; country: string }) | null => towns?.find(town) ?? null;
  const [from, to] = [find(draft.from.town), find(draft.to.town)];
  const today = dayHere(systemClock.now());

  function keep(next: AskNotes) {
    setNotes(next);
    keepAskNotes(next);
  }
  function set(changes: Partial<MoveDraft>) {
    setProblems({});
    setNotes((before) => {
      const next = { ...before, draft: { ...before.draft, ...changes }, touched: [...new Set([...before.touched, ...Object.keys(changes)])] };
      keepAskNotes(next);
      return next;
    });
  }
  const setPlace = (side: 'from' | 'to', changes: Partial<PlaceDraft>) => set({ [side]: { ...notes.draft[side], ...changes } });

  async function send(form: HTMLElement | null, movers: readonly { id: string; name: string }[]) {
    const read = readMove({ ...draft, movers: movers.map(({ id }) => id) }, { find, today });
    setProblems(read.ok ? {} : read.error);
    if (!read.ok) {
      showToast({ ...words.incomplete, tone: 'bad' });
      // The marks are there after the next frame.
      requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong] input')?.focus());
      return;
    }
    if (account === null) {
      showToast({ title: words.signIn.title, description: words.signIn.text });
      navigation.go(`/auth?next=${encodeURIComponent('/ask-movers')}`);
      return;
    }
    setBusy(true);
    const move = { ...read.value, id: notes.id, movers, instrumentId: own?.id ?? null, photos: notes.photos.map(({ path }) => path) };
    const stored = await (await opened())?.moves.ask(move).then(() => true).catch(() => false);
    setBusy(false);
    if (!stored) return showToast({ title: words.failed.title, tone: 'bad' });
    keepAskNotes(null);
    showToast(online ? { title: words.sent.title, description: words.sent.text, tone: 'good' } : { title: words.stored.title, description: words.stored.text });
    navigation.go(`/moves/${notes.id}`);
  }

  return {
    draft, notes, problems, busy, pianos, from, to, today, km: moveKm({ at: from }, { at: to }), townsRead: towns !== null, isVisitor: account === null, set, setPlace, send,
    setPhotos: (photos: AskNotes['photos']) => keep({ ...notes, photos }),
  };
}
