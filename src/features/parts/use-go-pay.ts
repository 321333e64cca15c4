import { useCallback } from 'react';
import { safeNextPath } from '../../domain/account/safe-next-path.ts';
import { leaveFor } from '../../platform/leave-for.ts';
import type { Payment } from '../../server/ports/payments-port.ts';
import { useNavigation } from '../../ui/navigation.tsx';

/** Goes to where an open payment is paid. False when it has no such place. */
export function useGoPay(): (payment: Pick<Payment, 'checkoutUrl'>) => boolean {
  const navigation = useNavigation();
  return useCallback(
    ({ checkoutUrl }) => {
      if (checkoutUrl === null) return false;
      if (!checkoutUrl.startsWith('/')) return leaveFor(checkoutUrl);
      navigation.go(safeNextPath(checkoutUrl));
      return true;
    },
    [navigation],
  );
}
