// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useReadable } from '../../../replica/replica-context.tsx';
import { createFakeHost } from '../../parts/testing/fake-host.ts';
import { renderScreen } from '../../parts/testing/render-screen.tsx';
import { createImportDesk, type DeskState, type ImportDesk } from '../import-desk.ts';
import { MappingPanel } from '../mapping/mapping-panel.tsx';
import { createFakeDrafts, createReaderHere } from '../testing/in-process.ts';
import { WordsPanel } from '../mapping/words-panel.tsx';

const clean = 'Marke;Modell;Typ;Zustand;Preis;Standort;EK\nYamaha;U3;Klavier;gut;4.200,00;Bonn;2.100,00\n';
const doubtful = 'Marke;Modell;Art;Zustand;Preis;RRP;Notizen\nYamaha;U3;Klavier;verstimmt;4.200,00;4.300,00;alt\nIbach;F;Kasten;verstimmt;900,00;950,00;neu\n';
let desk: ImportDesk;

beforeEach(() => {
  desk = createImportDesk({ imports: createFakeDrafts().imports, openReader: createReaderHere().openReader });
});
afterEach(() => {
  cleanup();
  desk.close();
});

function Panels() {
  const state = useReadable(desk.state);
  return state.at === 'review' ? <Reviewed work={state.work} /> : null;
}

function Reviewed({ work }: Pick<Extract<DeskState, { at: 'review' }>, 'work'>) {
  const now = useReadable(work);
  return (
    <>
      <MappingPanel work={now} />
      <WordsPanel work={now} />
    </>
  );
}

async function show(text: string) {
  await desk.readText(text, 'Pasted cells');
  renderScreen(<Panels />, createFakeHost().host);
}

function choices() {
  const state = desk.state.get();
  if (state.at !== 'review') throw new Error(state.at);
  return state.work.get().choices;
}

const columns = () => screen.getByRole('region', { name: 'Columns' });
const columnCard = (name: string) => {
  const card = within(columns()).getByLabelText(`${name} holds`).closest('li');
  if (!card) throw new Error(name);
  return within(card);
};

describe('the columns of a file', () => {
  it('are one line while all is sure, and every one on demand', async () => {
    await show(clean);
    expect(columns().textContent).toContain('Columns: 6 read, 1 left out.');
    expect(within(columns()).queryByRole('combobox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(within(columns()).getAllByRole('combobox')).toHaveLength(7);
    expect(columnCard('EK').getByText(/may be private/)).toBeTruthy();
    expect(columnCard('Preis').getByText('Sure')).toBeTruthy();
    expect(columnCard('Preis').getByText(/4\.200,00/)).toBeTruthy();
  });

  it('stand open where one is doubtful, double or missing', async () => {
    await show(doubtful);
    expect(columns().textContent).toContain('No column for: Location.');
    expect(columnCard('RRP').getByText(/looks like Price too, which is read from Preis/)).toBeTruthy();
  });

  it('U-IMP-12 ask which of two columns with one name has the price', async () => {
    await show(doubtful.replace('RRP', 'Preis'));
    const question = screen.getByRole('region', { name: 'Which column is the price?' });
    expect(question.textContent).toContain('Two columns are called Preis');
    expect(choices().mapping).not.toContain('price');
    fireEvent.click(within(question).getByRole('button', { name: /column 6.*4\.300,00/ }));
    expect(choices().mapping.slice(4, 6)).toEqual(['ignore', 'price']);
    expect(screen.queryByRole('region', { name: 'Which column is the price?' })).toBeNull();
  });

  it('give a field to the one that is chosen for it, and say which one lost it', async () => {
    await show(doubtful);
    fireEvent.change(screen.getByLabelText('RRP holds'), { target: { value: 'price' } });
    expect(screen.getByText('Price is now read from RRP. Preis is left out.')).toBeTruthy();
    expect(choices().mapping.slice(4, 6)).toEqual(['ignore', 'price']);
    expect(columnCard('RRP').getByText('Your choice')).toBeTruthy();
  });

  it('take one value for all rows where a required one is missing', async () => {
    await show(doubtful);
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'Bonn' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use for all rows' }));
    expect(choices().defaults).toEqual({ location: 'Bonn' });
    expect(columns().textContent).not.toContain('No column for');
  });
});

describe('words of the file', () => {
  it('that are not understood are decided once for all rows, and can be decided otherwise', async () => {
    await show(doubtful);
    const panel = await screen.findByRole('region', { name: 'Words that need your decision' });
    await waitFor(() => expect(panel.textContent).toContain('2 words are not understood.'));
    expect(panel.textContent).toContain('verstimmt Condition, 2 rows');
    fireEvent.change(screen.getByLabelText('“verstimmt” stands for'), { target: { value: 'Used - Fair' } });
    expect(choices().valueMap).toEqual({ condition: { verstimmt: 'Used - Fair' } });
    await waitFor(() => expect(panel.textContent).toContain('1 word is not understood. 1 word decided by you.'));
    fireEvent.change(screen.getByLabelText('“verstimmt” stands for'), { target: { value: '' } });
    expect(choices().valueMap).toEqual({ condition: {} });
  });

  it('are not asked for where all are understood', async () => {
    await show(clean);
    await expect.poll(() => desk.state.get().at).toBe('review');
    expect(screen.queryByRole('region', { name: 'Words that need your decision' })).toBeNull();
  });
});
