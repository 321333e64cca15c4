import { expect, it } from 'vitest';
import { leaveFor } from './leave-for.ts';

// The page itself is left only for an address that passes, which these don't.
it.each(['', '/payments', 'javascript:0', 'http://checkout.example', 'data:text/html,x', '//checkout.example', 'https:'])('does not leave for %j', (address) => {
  expect(leaveFor(address)).toBe(false);
});
