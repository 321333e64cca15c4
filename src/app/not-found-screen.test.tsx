// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NavigationProvider, type Navigation } from '../ui/navigation.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

afterEach(cleanup);

function show(path: string) {
  const navigation: Navigation = { go: vi.fn(), back: vi.fn(), preload: vi.fn() };
  render(
    <NavigationProvider navigation={navigation}>
      <NotFoundScreen path={path} />
    </NavigationProvider>,
  );
  return navigation;
}

describe('NotFoundScreen', () => {
  it('shows the path, hints, the way home and the way back', () => {
    const navigation = show('/no/such/page');
    expect(screen.getByText('/no/such/page')).toBeTruthy();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2);
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
    fireEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(navigation.back).toHaveBeenCalledWith('/');
  });

  it('says below /piano/ that the listing is gone and leads to the others', () => {
    show('/piano/');
    expect(screen.getByText(/does not exist or is no longer available/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Pianos' }).getAttribute('href')).toBe('/browse');
    expect(screen.getByRole('link', { name: 'Go Home' })).toBeTruthy();
  });
});
