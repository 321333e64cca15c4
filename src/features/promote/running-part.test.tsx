// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Cause } from '../../domain/refusal/causes.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { fail } from '../../lib/result.ts';
import type { Payments } from '../../server/ports/payments-port.ts';
import { RunningPart } from './running-part.tsx';

afterEach(cleanup);

it.each<[Cause, number]>([
  ['nothing-renews', 1],
  ['provider-failed', 0],
])('a VIP that can’t be ended says why, and is read again where it renews no more: %s', async (cause, times) => {
  const onEnded = vi.fn<() => void>();
  const refused: ServerFailure = { type: 'Refused', code: 'PT404', reason: 'Not ended.', cause };
  const payments = { endVip: async () => fail(refused) } as unknown as Payments;
  const running = { featured: null, vip: Date.now() + 86_400_000, highlight: null };
  render(<RunningPart pianoId="p" running={running} vipRenews ask={(question) => question(payments)} onEnded={onEnded} />);
  fireEvent.click(screen.getByRole('button', { name: /VIP/u }));
  const [submit] = screen.getAllByRole('button', { name: /^End/u }).slice(-1);
  if (submit) fireEvent.click(submit);
  expect((await screen.findByRole('alert')).textContent).toBe('Not ended.');
  expect(onEnded).toHaveBeenCalledTimes(times);
  expect(screen.getByRole('dialog')).toBeTruthy();
});
