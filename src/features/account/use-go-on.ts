import { useEffect } from 'react';
import { useNavigation } from '../../ui/navigation.tsx';

/** Where one goes after signing in when nothing else was asked for, and after which time. Source: the specification. */
export const afterSignIn = '/dashboard';
const pauseMs = 2_000;

/** Leads on when somebody has just signed in and had time to read so. */
export function useGoOn(href: string, active: boolean): void {
  const navigation = useNavigation();
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => navigation.go(href, { replace: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [href, active, navigation]);
}
