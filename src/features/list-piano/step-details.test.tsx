// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDraft, type DraftFields, type ListingDraft } from '../../domain/listing/draft.ts';
import { loadSerialTables } from '../../platform/serial-tables.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { StepDetails } from './step-details.tsx';

vi.mock('../../platform/serial-tables.ts', async () => {
  const { serialReference } = await import('../../domain/serial/testing/bundled-tables.ts');
  return { loadSerialTables: async () => serialReference };
});

// The tables take a moment to unpack, once.
beforeAll(async () => {
  const [reference, { createMakers }] = await Promise.all([loadSerialTables(), import('../../domain/import/values/makers.ts'), import('../../domain/serial/identify.ts')]);
  createMakers(reference).suggest('bluethner');
});
afterEach(cleanup);

function Editor({ fields }: { fields: Partial<DraftFields> }) {
  const [draft, setDraft] = useState<ListingDraft>(() => createDraft({ id: 'd', now: 1, fields: { type: 'Upright', ...fields } }));
  return (
    <StepDetails
      draft={draft}
      faults={[]}
      now={Date.UTC(2026, 10, 28)}
      set={async (name, value) => setDraft((shown) => ({ ...shown, fields: { ...shown.fields, [name]: value } }))}
      change={async (step) => setDraft(step)}
    />
  );
}

function show(fields: Partial<DraftFields>) {
  renderScreen(<Editor fields={fields} />, createFakeHost().host);
}

const valueOf = (label: string) => (screen.getByLabelText(label, { exact: false }) as HTMLInputElement).value;
const write = (label: string, value: string) => {
  const field = screen.getByLabelText(label, { exact: false });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

describe('U-SEL-03: a known maker typed loosely', () => {
  it.each([['bluethner', 'Blüthner'], ['BLUTHNER', 'Blüthner'], ['boesendorfer', 'Bösendorfer']])('%s is offered as %s, and taken by a yes', async (typed, known) => {
    show({ brand: 'Other' });
    write('Brand name', typed);
    expect(valueOf('Brand name')).toBe(typed);
    fireEvent.click(await screen.findByRole('button', { name: `Yes, ${known}` }));
    const taken = screen.queryByLabelText('Brand name', { exact: false }) as HTMLInputElement | null;
    expect(taken ? taken.value : valueOf('Brand')).toBe(known);
    expect(screen.queryByText(/Do you mean/)).toBeNull();
  });

  it('nothing is offered for a maker that nobody knows, or one that is written as it should be', async () => {
    show({ brand: 'Other' });
    write('Brand name', 'Klaviermanufaktur Unbekannt');
    write('Brand name', 'Yamahaa');
    await screen.findByRole('button', { name: 'Yes, Yamaha' });
    write('Brand name', 'Klaviermanufaktur Unbekannt');
    expect(screen.queryByText(/Do you mean/)).toBeNull();
    write('Brand name', 'Blüthner');
    expect(screen.queryByText(/Do you mean/)).toBeNull();
  });
});

describe('U-SEL-03: what the number filled in', () => {
  it('is said only as long as it stands there', async () => {
    show({ brand: 'Steinway & Sons' });
    write('Serial number', '300000');
    await screen.findByText(/^Filled in: \d{4}$/);
    write('Year', '1914');
    expect(screen.queryByText(/^Filled in/)).toBeNull();
    expect(valueOf('Year')).toBe('1914');
  });

  it('never takes the place of a year that was typed, and says what it would replace', async () => {
    show({ brand: 'Steinway & Sons', year: '1914' });
    write('Serial number', '300000');
    const replace = await screen.findByRole('button', { name: /^Write \d{4} instead of 1914$/ });
    expect(screen.queryByText(/^Filled in/)).toBeNull();
    expect(valueOf('Year')).toBe('1914');
    fireEvent.click(replace);
    expect(screen.getByText(`Filled in: Steinway & Sons ${valueOf('Year')}`)).toBeTruthy();
    expect(valueOf('Year')).not.toBe('1914');
  });
});
