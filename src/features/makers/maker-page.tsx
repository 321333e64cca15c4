import { FamilyScreen } from './family-screen.tsx';
import { MakerScreen } from './maker-screen.tsx';

/** A maker, or one series of it: both come as one file, since people go from one to the other. */
export function MakerPage({ name, family }: { name: string; family: string }) {
  return family === '' ? <MakerScreen name={name} /> : <FamilyScreen maker={name} family={family} />;
}
