import { ContactForm } from '../features/contact-seller/contact-form.tsx';
import { ProviderScreen } from '../features/services/provider-screen.tsx';
import type { DirectoryEntry } from '../domain/provider/directory.ts';

/** A provider's page with the form to write to them; a conversation needs no listing. */
export function ProviderPage({ address }: { address: string }) {
  return <ProviderScreen address={address} contact={contactOf} />;
}

const contactOf = ({ provider }: { provider: DirectoryEntry }) => (
  <ContactForm seller={{ id: provider.user_id, display_name: provider.name, slug: provider.contact_slug }} pianoId="" forService />
);
