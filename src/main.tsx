import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createInstallOffer } from './app/install-offer.ts';
import { leadAuthLink } from './app/lead-auth-link.ts';
import { createReplicaHost } from './app/replica-host.ts';
import { createAppRouter, preloadScreen } from './app/router.tsx';
import { createThemeSwitch } from './app/theme.ts';
import { registerServiceWorker } from './platform/service-worker-client.ts';
import { askWhatIsBlocked, hideWhatThrows } from './platform/site-data.ts';
import { ReplicaHostProvider } from './replica/replica-context.tsx';
import { ServerProvider } from './server/ports/server-context.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

hideWhatThrows();
void askWhatIsBlocked();

leadAuthLink(window);

const router = createAppRouter();
preloadScreen(router);

const services = { themes: createThemeSwitch(window), install: createInstallOffer(window) };
const host = createReplicaHost();

createRoot(root).render(
  <StrictMode>
    <ReplicaHostProvider host={host}>
      <ServerProvider server={host.server}>
        <App router={router} services={services} />
      </ServerProvider>
    </ReplicaHostProvider>
  </StrictMode>,
);

registerServiceWorker();
