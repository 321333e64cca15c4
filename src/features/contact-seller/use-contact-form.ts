import { useState, type FormEvent } from 'react';
import { readInquiry, type InquiryDraft, type InquiryProblems } from '../../domain/conversation/inquiry.ts';
import { useOpenedReplica, useOptionalReadable, useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { useServerNow } from '../../server/ports/server-context.tsx';
import type { NewInquiry } from '../../replica/conversation-repository.ts';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { keepContactDraft, readContactDraft, type ContactTarget } from './contact-draft.ts';
import { passesForHouse } from '../parts/house-name.ts';
import { contactWords as words } from './contact-words.ts';

export interface ContactFormTarget extends ContactTarget {
  sellerId: string;
  sellerName: string;
  piano: { id: string; title: string } | null;
  forService: boolean;
}

/** What is typed over what the profile gives; what is wrong with it since it was last sent off. */
export function useContactForm(target: ContactFormTarget) {
  const replica = useReplica();
  const opened = useOpenedReplica();
  const serverNow = useServerNow();
  const session = useSession();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const profile = useOptionalReadable(replica?.profile.own);
  const [typed, setTyped] = useState<Partial<InquiryDraft>>(() => readContactDraft(target));
  const [problems, setProblems] = useState<InquiryProblems>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const isUser = session.kind === 'user';
  const draft: InquiryDraft = {
    name: isUser ? profile?.full_name || session.fullName : '',
    email: isUser ? session.email : '',
    phone: profile?.phone ?? '',
    message: '',
    inquiryType: target.forService ? 'service' : target.piano ? 'purchase' : 'general',
    ...typed,
  };

  function set(changes: Partial<InquiryDraft>) {
    const next = { ...typed, ...changes };
    setTyped(next);
    keepContactDraft(target, next);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  }

  async function send(form: HTMLFormElement) {
    const read = readInquiry(draft);
    setBusy(true);
    const ofTheHouse = read.ok && profile?.role !== 'admin' && (await passesForHouse(read.value.name));
    setProblems(ofTheHouse ? { name: 'OfTheHouse' } : read.ok ? {} : read.error);
    setFailure('');
    if (!read.ok || ofTheHouse) {
      setBusy(false);
      // The marks are there after the next frame.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const { sellerId, sellerName, piano } = target;
    const address = await store({ ...read.value, sellerId, sellerName, piano }).catch(() => undefined);
    setBusy(false);
    if (address === undefined) return setFailure(words.notKept);
    keepContactDraft(target, null);
    if (!online) showToast({ ...words.waits });
    else if (isUser) showToast({ ...words.kept, tone: 'good' });
    navigation.go(address);
  }

  /** Resolves to where the message can be followed. */
  async function store(inquiry: NewInquiry): Promise<string | undefined> {
    const open = await opened();
    const server = serverNow();
    if (!open || !server) return undefined;
    if (isUser) return `/messages/${await open.conversations.open(inquiry)}`;
    return `/messages/visitor?id=${await (await server.visitors.open()).begin(inquiry)}`;
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void send(event.currentTarget);
  };
  return { draft, problems, failure, busy, set, submit };
}
