import { MarketplaceScreen } from '../features/evaluation/marketplace-screen.tsx';
import { useDirectory } from '../features/parts/use-directory.ts';

/** Evaluations are asked of those who are in the directory of services. */
export function EvaluationMarketPage() {
  const { directory } = useDirectory();
  return <MarketplaceScreen directory={{ entries: directory.state === 'there' ? directory.entries : null, isLoading: directory.state === 'loading' }} />;
}
