import { useSyncExternalStore } from 'react';
import { latePart } from '../ui/late-part.tsx';
import { useShellServices } from './shell-services.tsx';

/** Few browsers ask, and few people are asked: the code comes when there is something to offer. */
const Hint = latePart(async () => (await import('./install-hint.tsx')).InstallHint);
const Entry = latePart(async () => (await import('./install-hint.tsx')).InstallEntry);

function useInstall() {
  const { install } = useShellServices();
  return { install, way: useSyncExternalStore(install.way.subscribe, install.way.get) };
}

/** Stands at the end of every page, where it covers nothing, until it is dismissed or the app is installed. */
export function InstallHint() {
  const { install, way } = useInstall();
  return way !== 'none' && <Hint install={install} way={way} />;
}

/** The same offer as a line of the menu. */
export function InstallEntry(props: { className: string | undefined; onUse: () => void }) {
  const { install, way } = useInstall();
  return way !== 'none' && <Entry install={install} way={way} {...props} />;
}
