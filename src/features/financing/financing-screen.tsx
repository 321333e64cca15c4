import { textParam } from '../../lib/address.ts';
import { CalculatorScreen } from './calculator-screen.tsx';
import { QuoteScreen } from './quote-screen.tsx';

interface FinancingScreenProps {
  search: Readonly<Record<string, unknown>>;
  rewrite: (href: string, options: { replace: boolean }) => void;
}

/** The calculator, or one quote that was saved. */
export function FinancingScreen({ search, rewrite }: FinancingScreenProps) {
  const [price, down, months, rate, piano, saved, quote] = ['price', 'down', 'months', 'rate', 'piano', 'saved', 'quote'].map((name) => textParam(search[name]));
  if (quote) return <QuoteScreen key={quote} id={quote} />;
  return <CalculatorScreen address={{ price, down, months, rate }} piano={piano ?? ''} saved={saved ?? ''} rewrite={rewrite} />;
}
