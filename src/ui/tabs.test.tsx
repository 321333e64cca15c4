// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const tabs = [
  { id: 'in', label: 'Sign In' },
  { id: 'up', label: 'Sign Up' },
  { id: 'out', label: 'Sign Out' },
] as const;

function Example() {
  const [selected, setSelected] = useState<'in' | 'up' | 'out'>('in');
  return (
    <Tabs label="Account" tabs={tabs} selected={selected} onSelect={setSelected}>
      {`Panel ${selected}`}
    </Tabs>
  );
}

describe('Tabs', () => {
  it.each([
    ['ArrowRight', 'Sign Up'],
    ['ArrowLeft', 'Sign Out'],
    ['End', 'Sign Out'],
    ['Home', 'Sign In'],
  ])('%s goes from the first to %s, with the focus', (key, name) => {
    render(<Example />);
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });
    const selected = screen.getByRole('tab', { selected: true });
    expect(selected.textContent).toBe(name);
    if (key !== 'Home') expect(document.activeElement).toBe(selected);
    expect(screen.getByRole('tabpanel', { name }).textContent).toMatch(/^Panel /);
  });

  it('has one tab stop', () => {
    render(<Example />);
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  });
});
