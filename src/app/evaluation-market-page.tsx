import { useEffect } from 'react';
import { MarketplaceScreen } from '../features/evaluation/marketplace-screen.tsx';
import { useDirectory } from '../features/parts/use-directory.ts';

/** Evaluations are asked of those who are in the directory of services. */
export function EvaluationMarketPage() {
  const { directory } = useDirectory();
  // Whoever can ask has what shows the request, also without a connection: the worker keeps what was once loaded.
  useEffect(() => {
    Promise.all([import('./evaluation-page.tsx'), import('../features/evaluation/evaluation-list-screen.tsx')]).catch(() => undefined);
  }, []);
  return <MarketplaceScreen directory={{ entries: directory.state === 'there' ? directory.entries : null, isLoading: directory.state === 'loading' }} />;
}
