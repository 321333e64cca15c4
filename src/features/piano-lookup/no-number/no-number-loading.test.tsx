// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NoNumberSection } from './no-number-section.tsx';

const line = vi.hoisted(() => ({ isDown: true }));
vi.mock('./questionnaire.tsx', () => {
  if (line.isDown) throw new Error('No connection');
  return { Questionnaire: () => <p>The questions</p> };
});

afterEach(cleanup);

it('says that the questions are on their way or could not be loaded, and tries again', async () => {
  render(<NoNumberSection tables={{ state: 'loading' }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Estimate the age' }));
  expect(screen.getByText('Loading the questions')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'The questions could not be loaded' })).toBeTruthy();
  line.isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The questions')).toBeTruthy();
});
