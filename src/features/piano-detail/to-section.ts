import type { MouseEvent } from 'react';

/** A link to a part of the same page: it scrolls there and takes the focus along, without a step in the history. */
export function goToSection(event: MouseEvent<HTMLAnchorElement>): void {
  const id = event.currentTarget.hash.slice(1);
  const section = id === '' ? null : document.getElementById(id);
  if (!section) return;
  event.preventDefault();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ block: 'start' });
}
