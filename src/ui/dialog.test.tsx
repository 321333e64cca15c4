// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

describe('Dialog', () => {
  it('is named by its title and holds nothing while it is closed', () => {
    const { rerender } = render(
      <Dialog open={false} onClose={() => {}} title="Filters">
        <button type="button">Apply</button>
      </Dialog>,
    );
    expect(screen.queryByText('Apply')).toBeNull();
    rerender(
      <Dialog open onClose={() => {}} title="Filters">
        <button type="button">Apply</button>
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Filters' }).textContent).toContain('Apply');
  });

  it('asks to be closed by the cross, by Escape and by a click beside it, not by one inside', () => {
    const onClose = vi.fn();
    render(
      <Dialog open onClose={onClose} title="Filters">
        <p>Inside</p>
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog');
    fireEvent.click(screen.getByText('Inside'));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    const cancel = new Event('cancel', { cancelable: true });
    fireEvent(dialog, cancel);
    expect(cancel.defaultPrevented).toBe(true);
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledTimes(3);
  });
});
