// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { latePart } from './late-part.tsx';

interface Props {
  word: string;
}
const Part = ({ word }: Props) => <p>{word}</p>;

test('nothing stands there until it is loaded; the next time it is there at once', async () => {
  const load = vi.fn(() => Promise.resolve<ComponentType<Props>>(Part));
  const Late = latePart(load);
  const { container, unmount } = render(<Late word="here" />);
  expect(container.textContent).toBe('');
  expect(await screen.findByText('here')).toBeDefined();
  unmount();
  render(<Late word="again" />);
  expect(screen.getByText('again')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('what could not be loaded is asked for again the next time', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.fn(() => Promise.resolve<ComponentType<Props>>(Part)).mockRejectedValueOnce(new Error('no line'));
  const Late = latePart(load);
  const first = render(<Late word="here" />);
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  expect(first.container.textContent).toBe('');
  first.unmount();
  render(<Late word="here" />);
  expect(await screen.findByText('here')).toBeDefined();
  warn.mockRestore();
});
