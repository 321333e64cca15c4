// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identify } from '../../../domain/serial/identify.ts';
import { serialReference } from '../../../domain/serial/testing/bundled-tables.ts';
import { NoNumberSection } from './no-number-section.tsx';

// Few makers: a list of all is slow to search by role.
const makers = serialReference.makers.filter(({ name }) => ['Baldwin', 'Bechstein'].includes(name));
const tables = { state: 'ready', reference: { ...serialReference, makers }, identify } as const;
const writeText = vi.fn((_text: string) => Promise.resolve());

beforeEach(() => {
  sessionStorage.clear();
  writeText.mockClear();
  vi.stubGlobal('navigator', { ...navigator, share: undefined, clipboard: { writeText } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  render(<NoNumberSection tables={tables} />);
  fireEvent.click(screen.getByRole('button', { name: 'Estimate the age' }));
  await screen.findByRole('group', { name: 'How many keys does it have?' });
}

function choose(question: string, option: string) {
  fireEvent.click(within(screen.getByRole('group', { name: question })).getByRole('radio', { name: option }));
}

const estimate = () => within(screen.getByRole('region', { name: 'Estimate' }));
const said = () => screen.getByRole('status').textContent;

describe('NoNumberSection', () => {
  it('asks nothing until it is opened, and closes again', async () => {
    await open();
    expect(screen.getAllByRole('radio', { name: 'Not sure', checked: true }).length).toBeGreaterThan(5);
    const keys = within(screen.getByRole('group', { name: 'How many keys does it have?' })).getAllByRole('radio');
    expect(keys.map((radio) => radio.parentElement?.textContent)).toEqual(['88', '85', 'Fewer', 'Not sure']);
    expect(estimate().getByText('Answer a question, and the years that fit appear here.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close the questions' }));
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('narrows the years with each answer, says them, and names the reasons', async () => {
    await open();
    choose('How many keys does it have?', '85');
    expect(said()).toBe('Estimate: built about 1850 to 1940');
    choose('Where are the dampers?', 'Above, with a row of wires');
    choose('What does the case look most like?', 'Carved or fretted, turned or fluted legs');
    fireEvent.change(screen.getByRole('combobox', { name: 'Which of these is written on it?' }), { target: { value: 'germany' } });
    expect(said()).toBe('Estimate: built about 1887 to 1912');
    expect(estimate().getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '85 keys: mostly 1850–1940',
      'Dampers above the hammers: mostly 1850–1920',
      'Carved case: mostly 1865–1912',
      '“Germany”: 1887 or later',
    ]);
    expect(estimate().getByText(/A wide band of 25 years.*It would help most to know/u)).toBeTruthy();
  });

  it('says what does not fit together, and takes an answer back', async () => {
    await open();
    choose('Where are the dampers?', 'Above, with a row of wires');
    choose('How do the bass strings run?', 'All run side by side');
    choose('Does it have one of these?', 'Key cover that sinks slowly by itself');
    expect(estimate().getByRole('heading', { name: 'This does not fit together' })).toBeTruthy();
    expect(estimate().getByText(/^Slowly sinking key cover: .*set aside/u)).toBeTruthy();
    choose('Does it have one of these?', 'Not sure');
    expect(estimate().queryByRole('heading', { name: 'This does not fit together' })).toBeNull();
  });

  it('asks for dampers of uprights only', async () => {
    await open();
    choose('What kind of piano is it?', 'Grand');
    expect(screen.queryByRole('group', { name: 'Where are the dampers?' })).toBeNull();
  });

  it('knows when a maker was founded, and what a year on the plate means', async () => {
    await open();
    fireEvent.change(screen.getByRole('combobox', { name: 'Maker' }), { target: { value: 'Bechstein' } });
    expect(said()).toBe(`Estimate: built about 1853 to ${new Date().getFullYear()}`);
    const year = screen.getByRole('textbox', { name: 'Latest year to be read on it' });
    fireEvent.change(year, { target: { value: '1893' } });
    expect(estimate().getByText('“1893” on it: 1893 or later')).toBeTruthy();
    fireEvent.change(year, { target: { value: '2999' } });
    expect(screen.getByRole('alert').textContent).toContain('Four digits');
  });

  it('keeps the answers over a reload, until they are taken back', async () => {
    await open();
    choose('How many keys does it have?', '85');
    cleanup();
    render(<NoNumberSection tables={tables} />);
    expect(within(await screen.findByRole('group', { name: 'How many keys does it have?' })).getByRole('radio', { name: '85', checked: true })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.queryByRole('radio', { name: '85', checked: true })).toBeNull();
    cleanup();
    render(<NoNumberSection tables={tables} />);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('shares the estimate as text', async () => {
    await open();
    choose('What does the case look most like?', 'Slim, light or teak wood, thin legs or none');
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    await expect.poll(() => writeText).toHaveBeenCalledTimes(1);
    const text = writeText.mock.calls[0]?.[0] ?? '';
    expect(text).toContain('Estimate: built about 1955 to 1975.\nSlim, light case: mostly 1955–1975\n');
    expect(text).toMatch(/\/piano-lookup$/u);
  });
});
