// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CheckboxField, SelectField, TextField } from './field.tsx';
import { RangeFields } from './range-fields.tsx';

afterEach(cleanup);

function describedBy(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

describe('TextField', () => {
  it('ties label, hint and error to the control', () => {
    render(<TextField label="Price" hint="In euro" error="This is not a number." value="x" onValue={() => {}} />);
    const control = screen.getByRole('textbox', { name: 'Price' });
    expect(describedBy(control)).toBe('In euro | This is not a number.');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('This is not a number.');
  });

  it('is not marked as wrong without an error', () => {
    render(<TextField label="Price" error="" value="" onValue={() => {}} />);
    const control = screen.getByRole('textbox', { name: 'Price' });
    expect(control.hasAttribute('aria-invalid')).toBe(false);
    expect(control.hasAttribute('aria-describedby')).toBe(false);
  });

  it('is named by a hidden label, and marks a required field once', () => {
    render(<TextField label="Search" hideLabel required value="" onValue={() => {}} />);
    expect(screen.getByRole('textbox', { name: 'Search' }).hasAttribute('required')).toBe(true);
  });
});

describe('SelectField and CheckboxField', () => {
  it('hand over values', () => {
    const onSort = vi.fn();
    const onCheck = vi.fn();
    render(
      <>
        <SelectField label="Sort" value="a" onValue={onSort} options={[{ value: 'a', label: 'A' }, { value: 'b', label: 'B' }]} />
        <CheckboxField label="Include on request" checked={false} onValue={onCheck} />
      </>,
    );
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'b' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include on request' }));
    expect(onSort).toHaveBeenCalledWith('b');
    expect(onCheck).toHaveBeenCalledWith(true);
  });
});

describe('RangeFields', () => {
  it('names both bounds, hands both over, and tells an error to both', () => {
    const onRange = vi.fn();
    render(<RangeFields legend="Year" min="1980" max="" onRange={onRange} error="From is above to." />);
    const from = screen.getByRole('textbox', { name: 'Year from' });
    const to = screen.getByRole('textbox', { name: 'Year to' });
    fireEvent.change(to, { target: { value: '2005' } });
    expect(onRange).toHaveBeenCalledWith({ min: '1980', max: '2005' });
    expect([describedBy(from), describedBy(to)]).toEqual(['From is above to.', 'From is above to.']);
  });
});
