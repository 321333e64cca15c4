import { NoteOffline } from '../parts/note-offline.tsx';
import { evaluationWords as words } from './evaluation-words.ts';

export const OfflineNote = () => <NoteOffline words={words.offline} />;
