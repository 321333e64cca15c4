// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, ButtonLink } from './button.tsx';
import { NavigationProvider, type Navigation } from './navigation.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('takes no click and submits nothing while it is busy, and stays focusable', () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Send
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button.hasAttribute('disabled')).toBe(false);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });
});

describe('ButtonLink', () => {
  it('moves inside the app by the navigation, and leaves other schemes to the browser', () => {
    const navigation: Navigation = { go: vi.fn(), back: vi.fn(), preload: vi.fn() };
    render(
      <NavigationProvider navigation={navigation}>
        <ButtonLink href="/browse">Browse</ButtonLink>
        <ButtonLink href="mailto:a@b.example">Write</ButtonLink>
      </NavigationProvider>,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Browse' }));
    fireEvent.click(screen.getByRole('link', { name: 'Write' }));
    expect(navigation.go).toHaveBeenCalledExactlyOnceWith('/browse');
  });
});
