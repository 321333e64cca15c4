import { useSyncExternalStore } from 'react';
import { IconButton } from '../ui/button.tsx';
import { messages } from './messages.ts';
import { useShellServices } from './shell-services.tsx';

export function ThemeButton({ className }: { className?: string | undefined }) {
  const { themes } = useShellServices();
  const theme = useSyncExternalStore(themes.theme.subscribe, themes.theme.get);
  return (
    <IconButton
      className={className}
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={theme === 'dark' ? messages.frame.toLight : messages.frame.toDark}
      onClick={themes.toggle}
    />
  );
}
