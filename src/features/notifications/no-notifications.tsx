import { ButtonLink } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { NoOwnData, type NoOwnDataProps } from '../parts/no-own-data.tsx';
import { notificationWords as words } from './notification-words.ts';

/** What stands there where there are no notifications to show. */
export function NoNotifications({ state }: { state: NoOwnDataProps['state'] | 'empty' }) {
  if (state !== 'empty') return <NoOwnData state={state} next="/notifications" words={words} icon="bell" height={92} />;
  return (
    <StatePanel icon="bell" title={words.empty.title} actions={<ButtonLink href="/dashboard">{words.empty.dashboard}</ButtonLink>}>
      <p>{words.empty.text}</p>
    </StatePanel>
  );
}
