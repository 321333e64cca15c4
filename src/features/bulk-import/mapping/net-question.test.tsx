// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Readable } from '../../../lib/readable.ts';
import { useReadable } from '../../../replica/replica-context.tsx';
import { createImportDesk, type ImportDesk } from '../import-desk.ts';
import type { ImportWork } from '../import-work.ts';
import { createFakeDrafts, createReaderHere } from '../testing/in-process.ts';
import { NetQuestion } from './net-question.tsx';

let desk: ImportDesk;
beforeEach(() => {
  desk = createImportDesk({ imports: createFakeDrafts().imports, openReader: createReaderHere().openReader });
});
afterEach(() => {
  cleanup();
  desk.close();
});

function Panel() {
  const state = useReadable(desk.state);
  return state.at === 'review' ? <Asked readable={state.work} /> : null;
}
function Asked({ readable }: { readable: Readable<ImportWork> }) {
  return <NetQuestion work={useReadable(readable)} />;
}

function work(): ImportWork {
  const state = desk.state.get();
  if (state.at !== 'review') throw new Error(state.at);
  return state.work.get();
}
const firstPrice = async () => (await work().session.rows({ filter: 'all', from: 0, count: 1 })).rows[0]?.values.price_cents;

it('U-IMP-02 asks what prices without VAT are, shows what adding it means, and lets the answer be changed', async () => {
  await desk.readText('Marke;Modell;Typ;Zustand;Preis ohne MwSt;Ort\nYamaha;U3;Klavier;neu;3.900,00;Bonn\n', 'stock.csv');
  render(<Panel />);
  await screen.findByText('1 row has a net price. Buyers see the whole price. Nothing is imported until you choose.');
  expect(screen.getByText('3.900 € becomes 4.641 €')).toBeDefined();
  expect(work().checked?.stats.errors).toBe(1);
  fireEvent.change(screen.getByLabelText('Your VAT country'), { target: { value: 'AT' } });
  fireEvent.click(screen.getByRole('button', { name: /^Add 20.% VAT$/u }));
  await screen.findByText('20 % VAT is added to 1 net price.');
  await waitFor(() => expect(work().checked?.stats.errors).toBe(0));
  expect(await firstPrice()).toBe(468_000);
  fireEvent.click(screen.getByRole('button', { name: /^Change/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take them as they are' }));
  await screen.findByText('1 net price is taken as it stands.');
  expect(await firstPrice()).toBe(390_000);
});

it('asks nothing where no price is without VAT', async () => {
  await desk.readText('Marke;Modell;Typ;Zustand;Preis;Ort\nYamaha;U3;Klavier;neu;3.900,00;Bonn\n', 'stock.csv');
  const { container } = render(<Panel />);
  expect(container.textContent).toBe('');
});
