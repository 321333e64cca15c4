import { NoteOffline } from '../parts/note-offline.tsx';
import { bookingWords as words } from './booking-words.ts';

export const OfflineNote = () => <NoteOffline words={words.offline} />;
