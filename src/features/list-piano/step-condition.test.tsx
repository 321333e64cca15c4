// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createDraft } from '../../domain/listing/draft.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { StepCondition } from './step-condition.tsx';

afterEach(cleanup);

function show(role: string) {
  const written: unknown[] = [];
  const { host } = createFakeHost({
    session: { kind: 'user', userId: 'u', email: 'u@people.example', fullName: 'U', role, memberSince: '2026-01-01T00:00:00Z', expired: false },
  });
  const draft = createDraft({ id: 'd', now: 1, fields: { type: 'Upright' } });
  renderScreen(<StepCondition draft={draft} faults={[]} now={1} set={async (...change) => { written.push(change); }} change={async () => {}} />, host);
  return written;
}

it('W-18: asks dealers how the piano is taxed', () => {
  const written = show('dealer');
  fireEvent.change(screen.getByLabelText('VAT in the price'), { target: { value: 'margin' } });
  expect(written).toEqual([['vatScheme', 'margin']]);
});

it('W-18: asks nobody else', () => {
  show('seller');
  expect(screen.queryByLabelText('VAT in the price')).toBeNull();
});
