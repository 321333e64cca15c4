import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PageAddress } from '../features/parts/feature-route.ts';
import { textParam } from '../lib/address.ts';

/** The address as the router has it, for screens that know of no router. */
export function usePageAddress(): PageAddress {
  const params: Record<string, unknown> = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const rewrite: PageAddress['rewrite'] = useCallback((href, { replace }) => void navigate({ href, replace, resetScroll: false }), [navigate]);
  return { id: textParam(params['id']), part: textParam(params['part']), search, hash, rewrite };
}
