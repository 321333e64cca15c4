import { useState } from 'react';
import { townOfAddress } from '../../domain/booking/address.ts';
import type { BookableProvider } from '../../domain/booking/provider.ts';
import { readBooking, type BookingDraft, type BookingProblem, type Contact } from '../../domain/booking/request.ts';
import { appointmentMinutes, asksForTuning, needsPitchRaise, totalOf } from '../../domain/booking/services.ts';
import { dayHere } from '../../domain/instrument/day.ts';
import { systemClock } from '../../lib/clock.ts';
import type { NewBooking } from '../../replica/booking-repository.ts';
import { randomIds } from '../../lib/ids.ts';
import { useOpenedReplica, useOptionalReadable, useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { useServer } from '../../server/ports/server-context.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { useTowns } from '../parts/use-towns.ts';
import { keepBookingNotes, readBookingNotes, type BookingNotes, type Tuned } from './booking-draft.ts';
import { dialogWords as words } from './booking-words.ts';
import { bundleWords } from './bundle-words.ts';
import type { ChosenBundle } from './use-bundle.ts';
import { useOwnPianos, type OwnPiano } from './use-own-pianos.ts';

interface FormOptions {
  serviceId: string;
  bundle: ChosenBundle | null;
  onMailed: (email: string) => void;
}

/** What was filled in over what the account gives, what it comes to, and what is wrong with it since it was last sent off. */
export function useBookingForm(provider: BookableProvider, { serviceId, bundle, onMailed }: FormOptions) {
  const replica = useReplica();
  const opened = useOpenedReplica();
  const session = useSession();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const server = useServer();
  const profile = useOptionalReadable(replica?.profile.own);
  const pianos = useOwnPianos();
  // What is typed for a bundle is not meant for what is booked without one.
  const noteKey = bundle ? `${provider.id} ${bundle.id}` : provider.id;
  const [typed, setTyped] = useState<BookingNotes>(() => readBookingNotes(noteKey));
  const [problem, setProblem] = useState<BookingProblem | null>(null);
  const [busy, setBusy] = useState(false);

  const offered = bundle ? provider.services.filter(({ id }) => (bundle.left.get(id) ?? 0) > 0) : provider.services;
  const serviceIds = typed.serviceIds ?? [bundle ? (offered[0]?.id ?? '') : serviceId];
  const services = offered.filter(({ id }) => serviceIds.includes(id));
  const account = session.kind === 'user' ? session : null;
  const draft: BookingDraft = {
    serviceIds: services.map(({ id }) => id),
    day: typed.day ?? '',
    startsAt: typed.startsAt ?? null,
    name: typed.name ?? (profile?.full_name || account?.fullName || ''),
    email: typed.email ?? (account?.email ?? ''),
    phone: typed.phone ?? (profile?.phone ?? ''),
    address: typed.address ?? '',
    notes: typed.notes ?? '',
  };
  // Whoever has one piano means it.
  const piano = pianos.find(({ id }) => id === (typed.instrumentId ?? (pianos.length === 1 ? pianos[0]?.id : ''))) ?? null;
  const tuned = asksForTuning(services) ? (typed.tuned ?? tunedOf(piano)) : undefined;
  const pitchRaise = tuned === 'long';
  const towns = useTowns(draft.address.trim() !== '');
  const town = towns === null ? null : townOfAddress(draft.address, towns, provider.countryCode);

  function set(changes: BookingNotes) {
    const next = { ...typed, ...changes };
    delete next.guestId;
    if ('startsAt' in changes && changes.startsAt === undefined) delete next.startsAt;
    setTyped(next);
    keepBookingNotes(noteKey, next);
    setProblem(null);
  }

  async function send(form: HTMLElement | null) {
    const read = readBooking(draft);
    setProblem(read.ok ? null : read.error);
    if (!read.ok) {
      const texts = { MissingInformation: words.missing, ContactRequired: words.contactRequired, ContactUnreadable: words.unreadable };
      showToast({ title: texts[read.error.type], tone: 'bad' });
      // The marks are there after the next frame.
      requestAnimationFrame(() => form?.querySelector<HTMLElement>('[data-wrong] input, [data-wrong] button[tabindex="0"], [aria-invalid=true]')?.focus());
      return;
    }
    if (account === null) {
      if (bundle) {
        // Its later visits are booked from an account.
        showToast({ title: bundleWords.signIn.title, description: bundleWords.signIn.text });
        navigation.go(`/auth?next=${encodeURIComponent(`/service-booking?provider=${provider.id}&${bundle.isBought ? 'purchase' : 'bundle'}=${bundle.id}`)}`);
      } else {
        await mail(read.value);
      }
      return;
    }
    setBusy(true);
    const booking = {
      provider: { id: provider.id, userId: provider.userId, name: provider.name, timeZone: provider.schedule.timeZone },
      services: services.map(({ id, name, category, price, minutes }) => ({ id, name, category, price, minutes })),
      instrumentId: piano?.id ?? null, pitchRaise, startsAt: read.value.startsAt, contact: read.value.contact, place: town && { lat: town.lat, lng: town.lng },
    };
    const stored = await store(booking).catch((error: unknown) => {
      console.warn('The booking was not stored', error);
      return undefined;
    });
    setBusy(false);
    if (stored === undefined) return showToast({ title: words.failed, tone: 'bad' });
    keepBookingNotes(noteKey, null);
    showToast(online ? { title: words.requested.title, description: words.requested.text, tone: 'good' } : { title: words.waits.title, description: words.waits.text });
    navigation.go(`/bookings/${stored}`);
  }

  /** A bundle that is bought with it is stored, and sent, before it. */
  async function store(booking: NewBooking): Promise<string | undefined> {
    const device = await opened();
    if (!device) return undefined;
    if (!bundle) return device.bookings.book(booking);
    const { id, name, price, months, services: bought } = bundle;
    const bookedBundleId = bundle.isBought ? id : await device.bundles.buy({ provider: booking.provider, bundle: { id, name, price, months, services: bought } });
    return device.bookings.book({ ...booking, bookedBundleId });
  }

  /** Rule B-17: without an account, the link in a mail sends it. */
  async function mail({ startsAt, contact }: { startsAt: number; contact: Contact }) {
    if (!online || !server) return showToast({ title: words.guest.offline.title, description: words.guest.offline.text, tone: 'bad' });
    setBusy(true);
    const id = typed.guestId ?? randomIds.create();
    const kept = { ...typed, guestId: id };
    setTyped(kept);
    keepBookingNotes(provider.id, kept);
    const guests = await server.guests.open().catch(() => null);
    const answer = await guests?.submit({
      id, providerId: provider.id, serviceIds: services.map((service) => service.id), pitchRaise, startsAt, total: totalOf(services), contact, place: town && { lat: town.lat, lng: town.lng },
    });
    setBusy(false);
    if (answer?.ok) return onMailed(contact.email);
    showToast({ title: answer?.error.type === 'Refused' && answer.error.reason !== '' ? answer.error.reason : words.failed, tone: 'bad' });
  }

  return { draft, offered, services, pianos, piano, tuned, pitchRaise, minutes: appointmentMinutes(services, pitchRaise), town, problem, busy, isVisitor: account === null, isOwn: account?.userId === provider.userId, set, send };
}

/** What the passport says of it; undefined where it says nothing, and the person is asked. */
function tunedOf(piano: OwnPiano | null): Tuned | undefined {
  const raises = piano && needsPitchRaise(piano.lastTunedOn, dayHere(systemClock.now()));
  if (raises === null) return undefined;
  return raises ? 'long' : 'recent';
}
