import { LegalPage } from './legal-page.tsx';
import { termsParts, termsWords } from './terms-text.ts';

export function TermsScreen() {
  return <LegalPage {...termsWords} parts={termsParts} />;
}
