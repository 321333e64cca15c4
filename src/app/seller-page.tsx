import { useCallback } from 'react';
import type { SellerSummary } from '../domain/listing/listing.ts';
import { ChooseSeller } from '../features/contact-seller/choose-seller.tsx';
import { ContactForm } from '../features/contact-seller/contact-form.tsx';
import { SellerScreen } from '../features/seller/seller-screen.tsx';
import { textParam } from '../lib/address.ts';

interface SellerPageProps {
  /** As in the path, '' at /contact-seller; there `search` may name one. */
  slug: string;
  search: Readonly<Record<string, unknown>>;
}

/** A seller's page with the form to write to them, about the piano that the address names. */
export function SellerPage({ slug, search }: SellerPageProps) {
  const pianoId = textParam(search['piano']);
  const contact = useCallback(({ seller }: { seller: SellerSummary }) => <ContactForm seller={seller} pianoId={pianoId} />, [pianoId]);
  const chosen = slug || textParam(search['seller']);
  return chosen === '' ? <ChooseSeller /> : <SellerScreen slug={chosen} contact={contact} />;
}
