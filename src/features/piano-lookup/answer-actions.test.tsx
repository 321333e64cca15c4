// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identify } from '../../domain/serial/identify.ts';
import { serialReference as reference } from '../../domain/serial/testing/bundled-tables.ts';
import { NavigationProvider } from '../../ui/navigation.tsx';
import { dismissToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { AnswerActions } from './answer-actions.tsx';

function show() {
  const found = identify({ serial: '4512870', maker: 'Yamaha', reference, now: Date.UTC(2026, 10, 28) });
  render(
    <NavigationProvider navigation={{ go: vi.fn(), back: vi.fn(), preload: vi.fn() }}>
      <AnswerActions
        candidates={found.ok ? found.value.candidates : []}
        isOpen={false}
        question={{ serial: '4512870', manufacturer: 'Yamaha' }}
        number="4512870"
        edition="2026-11"
        year={1999}
        onYear={() => undefined}
      />
      <Toaster />
    </NavigationProvider>,
  );
}

const sheet = () => document.querySelector<HTMLElement>('[data-print-sheet]');

beforeEach(() => vi.stubGlobal('print', vi.fn()));
afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

describe('sharing an answer', () => {
  it('copies its words and its address where there is no share sheet', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Answer copied')).toBeTruthy();
    expect(writeText.mock.calls[0]?.[0]).toMatch(/Yamaha, 1987, most likely 1986–1988, High confidence\. An estimate.*\nhttp.*\/piano-lookup\?serial=4512870&manufacturer=Yamaha$/);
  });

  it('says what to do where nothing is allowed', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } });
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Copy the address of this page instead.')).toBeTruthy();
  });
});

describe('printing an answer', () => {
  it('U-SER-06 draws the sheet when the browser is about to print, as with Ctrl+P', async () => {
    show();
    expect(sheet()).toBeNull();
    await waitFor(() => {
      window.dispatchEvent(new Event('beforeprint'));
      expect(sheet()?.textContent).toContain('Yamaha No. 4\u202f512\u202f870');
    });
    expect(window.print).not.toHaveBeenCalled();
  });

  it('draws the sheet when it is asked for, and prints once a click', async () => {
    show();
    expect(sheet()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Print the sheet' }));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    const text = sheet()?.textContent ?? '';
    for (const words of ['Yamaha No. 4\u202f512\u202f870', '1987', 'most likely 1986–1988', 'High confidence', 'The rows on either side', 'Tables as of November 2026', 'Advert 1999: Differs by 11 years', 'not a certificate', '/piano-lookup?serial=4512870&manufacturer=Yamaha']) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Printed on \d\d\.\d\d\.\d{4}\./);
    fireEvent.click(screen.getByRole('button', { name: 'Print the sheet' }));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(2));
  });
});
