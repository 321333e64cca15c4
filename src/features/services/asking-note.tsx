import { mostAsked } from '../../domain/provider/next-free.ts';
import { NoteBox } from '../../ui/note-box.tsx';
import { serviceWords as words } from './service-words.ts';
import type { KnownFree } from './use-next-free.ts';

/** What a search by free days goes by; `left`: those of whom nobody was asked. */
export function AskingNote({ free: { online, isAsking }, left }: { free: KnownFree; left: number }) {
  const said = [!online ? words.freeStored : isAsking ? words.freeAsking : '', left > 0 ? words.freeLeft(mostAsked, left) : ''].filter(Boolean).join(' ');
  return (
    said !== '' && (
      <NoteBox icon={online ? 'clock' : 'cloud-off'} role="status">
        {said}
      </NoteBox>
    )
  );
}
