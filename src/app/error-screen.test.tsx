// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppErrorBoundary } from './error-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('no wonder');
}

describe('AppErrorBoundary', () => {
  it('shows the specified words, both ways out, an id and a time, and logs the error under that id', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <AppErrorBoundary>
        <Broken />
      </AppErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    expect(
      screen.getByText('The application encountered an unexpected error. This has been logged for investigation.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go Home' })).toBeTruthy();
    const [id, time] = screen.getAllByRole('definition').map((definition) => definition.textContent ?? '');
    expect(id).toMatch(/^[0-9A-F]{8}$/);
    expect(time).toMatch(/^\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}:\d{2}$/);
    expect(log.mock.calls.some(([first]) => String(first).startsWith(`Error ${id} at `))).toBe(true);
  });
});
