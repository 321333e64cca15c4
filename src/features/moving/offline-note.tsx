import { NoteOffline } from '../parts/note-offline.tsx';
import { moveWords as words } from './moving-words.ts';

export const OfflineNote = () => <NoteOffline words={words.offline} />;
