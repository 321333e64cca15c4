import { useLayoutEffect } from 'react';
import { fullTitle } from '../domain/page-head/full-title.ts';
import type { PageDescription } from '../features/parts/feature-route.ts';
import { writeHead } from '../ui/document-head.ts';

/**
 * Writes title, description and canonical address of the page that is shown. A layout effect, so that a screen which
 * knows better (a listing's own words) may set them in an ordinary effect afterwards.
 */
export function useDocumentHead({ title, description }: PageDescription, { private: isPrivate = false }: { private?: boolean | undefined }) {
  const path = location.pathname.replace(/\/+$/, '') || '/';
  useLayoutEffect(() => {
    writeHead({ title: fullTitle(title), description, path, isPrivate });
  }, [title, description, path, isPrivate]);
}
