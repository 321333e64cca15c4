import { useEffect } from 'react';
import { fullTitle } from '../../domain/page-head/full-title.ts';
import type { OwnPage } from '../../domain/page-head/page-head.ts';
import { writeHead } from '../../ui/document-head.ts';

/** Says in the head of what is shown, in the words that the server has for it as well; null leaves what the route says. */
export function usePageHead(page: OwnPage | null): void {
  const { title, description, path, isPrivate } = page ?? { title: null, description: '', path: '' };
  useEffect(() => {
    if (title !== null) writeHead({ title: fullTitle(title), description, path, isPrivate });
  }, [title, description, path, isPrivate]);
}
