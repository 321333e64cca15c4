import { LegalPage } from './legal-page.tsx';
import { privacyParts, privacyWords } from './privacy-text.ts';

export function PrivacyScreen() {
  return <LegalPage {...privacyWords} parts={privacyParts} />;
}
