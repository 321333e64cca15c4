import { useLayoutEffect } from 'react';
import type { PageDescription } from '../features/parts/feature-route.ts';

const productName = 'Soundboard';

function setMeta(name: string, content: string | null) {
  const existing = document.head.querySelector(`meta[name="${name}"]`);
  if (content === null) {
    existing?.remove();
    return;
  }
  const meta = existing ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  meta.setAttribute('content', content);
}

function setCanonical(href: string) {
  const existing = document.head.querySelector('link[rel=canonical]');
  const link = existing ?? document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'canonical' }));
  link.setAttribute('href', href);
}

/**
 * Writes title, description and canonical address of the page that is shown. A layout effect, so that a screen which
 * knows better (a listing's own title) may set the title in an ordinary effect afterwards.
 */
export function useDocumentHead({ title, description }: PageDescription, { private: isPrivate = false }: { private?: boolean | undefined }) {
  useLayoutEffect(() => {
    document.title = `${title} · ${productName}`;
    setMeta('description', description);
    setMeta('robots', isPrivate ? 'noindex' : null);
    setCanonical(location.origin + (location.pathname.replace(/\/+$/, '') || '/'));
  }, [title, description, isPrivate]);
}
