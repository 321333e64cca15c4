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

interface DocumentHead {
  /** In full. */
  title: string;
  description: string;
  /** The page's one address, without an origin. */
  path: string;
  isPrivate?: boolean | undefined;
}

/** What of the head changes with the page. What the server wrote about another page goes (`data-of`, rule H-8). */
export function writeHead({ title, description, path, isPrivate = false }: DocumentHead): void {
  document.title = title;
  setMeta('description', description);
  setMeta('robots', isPrivate ? 'noindex' : null);
  setCanonical(location.origin + path);
  for (const each of document.head.querySelectorAll('[data-of]')) if (each.getAttribute('data-of') !== path) each.remove();
}
