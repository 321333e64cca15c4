// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceToast, carryToast, dismissToast, showToast } from './toast.ts';
import { toastDurationMs, Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.useRealTimers();
});

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('Toaster', () => {
  it('shows one toast at a time, the newest, for 4000 ms', () => {
    expect(toastDurationMs).toBe(4000);
    render(<Toaster />);
    act(() => showToast({ title: 'First' }));
    pass(3000);
    act(() => showToast({ title: 'Second', description: 'More' }));
    expect(screen.queryByText('First')).toBeNull();
    pass(3999);
    expect(screen.getByText('Second')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('U-TXT-06: stands above what stays at the lower edge, also where that comes later, and never above what lies further up', () => {
    const bar = (top: number, bottom: number) => {
      const element = document.createElement('div');
      element.dataset['stays'] = 'bottom';
      element.getBoundingClientRect = () => new DOMRect(0, top, 360, bottom - top);
      document.body.append(element);
      return element;
    };
    vi.stubGlobal('innerHeight', 740);
    const lift = () => screen.getByRole('status').parentElement?.style.getPropertyValue('--lift');
    const bars = [bar(676, 740)];
    render(<Toaster />);
    act(() => showToast({ title: 'Sent' }));
    expect(lift()).toBe('64px');
    bars.push(bar(600, 676), bar(100, 160), bar(740, 800), bar(0, 0));
    pass(100);
    expect(lift()).toBe('140px');
    for (const element of bars) element.remove();
    vi.unstubAllGlobals();
  });

  it('reads failures out at once and everything else when there is a pause', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'Kept', tone: 'good' }));
    expect(screen.getByRole('status').textContent).toContain('Kept');
    act(() => showToast({ title: 'Failed', tone: 'bad' }));
    expect(screen.getByRole('alert').textContent).toContain('Failed');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('waits while the pointer is on it, and the next one starts free', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'Held' }));
    fireEvent.pointerEnter(screen.getByRole('status').parentElement as HTMLElement);
    pass(60_000);
    expect(screen.getByText('Held')).toBeTruthy();
    act(() => showToast({ title: 'Next' }));
    pass(4000);
    expect(screen.queryByText('Next')).toBeNull();
  });

  it('offers an action, once', () => {
    const onAction = vi.fn();
    render(<Toaster />);
    act(() => showToast({ title: 'Removed', action: { label: 'Undo', onAction } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAction).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Removed')).toBeNull();
  });

  it('is carried over to the page loaded next, once and without its action', () => {
    const kept = new Map<string, string | null>();
    const words = { read: (key: string) => kept.get(key) ?? null, write: (key: string, text: string | null) => kept.set(key, text) };
    const first = render(<Toaster words={words} />);
    act(() => showToast({ title: 'Signed out', tone: 'good', action: { label: 'Undo', onAction: () => {} } }));
    act(() => carryToast(words));
    act(() => dismissToast());
    first.unmount();
    const second = render(<Toaster words={words} />);
    expect(screen.getByText('Signed out')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    act(() => dismissToast());
    second.unmount();
    render(<Toaster words={words} />);
    expect(screen.queryByText('Signed out')).toBeNull();
  });

  it('lets what answers the person be read before what the app says of itself, which can be taken back', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'Signed out on this device' }));
    act(() => void announceToast({ title: 'A message arrived' }));
    act(() => void announceToast({ title: 'No internet connection' }));
    pass(3999);
    expect(screen.getByText('Signed out on this device')).toBeTruthy();
    pass(1);
    expect(screen.getByText('No internet connection')).toBeTruthy();
    pass(4000);
    expect(screen.getByRole('status').textContent).toBe('');

    act(() => showToast({ title: 'Saved' }));
    act(() => announceToast({ title: 'No internet connection' })());
    pass(4000);
    expect(screen.queryByText('No internet connection')).toBeNull();
    let takeBack = () => {};
    act(() => void (takeBack = announceToast({ title: 'No internet connection' })));
    expect(screen.getByText('No internet connection')).toBeTruthy();
    act(() => takeBack());
    expect(screen.queryByText('No internet connection')).toBeNull();
  });

  it('can be dismissed', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'Read already' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Read already')).toBeNull();
  });
});
