// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Gallery } from './gallery.tsx';

afterEach(cleanup);

const pictures = ['first', 'second', 'third'].map((alt) => ({ src: `/${alt}.jpg`, small: null, fallback: '/drawn.svg', alt }));

it('U-ENG-08 full screen the arrow keys work at once, wherever the focus is, and count each press once', () => {
  render(<Gallery pictures={pictures} drawn={false} />);
  fireEvent.click(screen.getAllByRole('button', { name: /first/ })[0] as HTMLElement);
  const viewer = within(screen.getByRole('dialog'));
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(viewer.getByText('2 / 3')).toBeTruthy();
  fireEvent.keyDown(viewer.getByText('2 / 3'), { key: 'ArrowRight' });
  expect(viewer.getByText('3 / 3')).toBeTruthy();
});
