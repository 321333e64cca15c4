// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import { movedTo } from './use-combobox.ts';

afterEach(cleanup);

const fruits = ['Apple', 'Apricot', 'Banana'];
const words = { open: 'Show fruits', list: 'Fruits', count: (count: number) => `${count} fruits`, none: 'Not a known fruit.' };
const optionsFor = (text: string) => [
  ...(text === '' ? [{ text: '', label: 'All fruits' }] : []),
  ...fruits.filter((fruit) => fruit.toLowerCase().startsWith(text.toLowerCase())).map((fruit) => ({ text: fruit, note: fruit === 'Apple' ? 'a pome' : undefined })),
];

function Example({ start = '', onSubmit = () => undefined }: { start?: string; onSubmit?: (value: string) => void }) {
  const [value, setValue] = useState(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
    >
      <Combobox label="Fruit" value={value} onValue={setValue} optionsFor={optionsFor} words={words} />
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const press = (...keys: string[]) => keys.map((key) => fireEvent.keyDown(field(), { key })).at(-1);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('Combobox', () => {
  it('is a closed combobox that names its list', () => {
    render(<Example />);
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(document.getElementById(field().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox');
    expect(options()).toEqual([]);
  });

  it('filters while typing, stands on nothing, and says how many fit', () => {
    render(<Example />);
    fireEvent.change(field(), { target: { value: 'ap' } });
    expect(options()).toEqual(['Applea pome', 'Apricot']);
    expect(active()).toBeUndefined();
    expect(screen.getByRole('status').textContent).toBe('2 fruits');
  });

  it.each<[keys: string[], stands: string]>([
    [['ArrowDown'], 'All fruits'],
    [['ArrowUp'], 'All fruits'],
    [['ArrowDown', 'ArrowDown'], 'Applea pome'],
    [['ArrowDown', 'ArrowUp'], 'Banana'],
    [['ArrowDown', 'End'], 'Banana'],
    [['ArrowDown', 'End', 'ArrowDown'], 'All fruits'],
    [['ArrowDown', 'End', 'Home'], 'All fruits'],
  ])('%j stands on %s', (keys, stands) => {
    render(<Example />);
    press(...keys);
    expect(active()).toBe(stands);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe(stands);
  });

  it('opens on the chosen one among all', () => {
    render(<Example start="Apricot" />);
    press('ArrowDown');
    expect(options()).toHaveLength(4);
    expect(active()).toBe('Apricot');
  });

  it.each(['Enter', 'Tab'])('takes the option by %s', (key) => {
    render(<Example />);
    press('ArrowDown', 'ArrowDown');
    const went = press(key);
    expect(went, 'Tab goes on, Enter does not submit').toBe(key === 'Tab');
    expect(field().value).toBe('Apple');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('lets Enter submit what was typed', () => {
    const onSubmit = vi.fn();
    render(<Example onSubmit={onSubmit} />);
    fireEvent.change(field(), { target: { value: 'Quince' } });
    expect(screen.getByRole('status').textContent).toBe('Not a known fruit.');
    expect(press('Enter')).toBe(true);
    fireEvent.submit(field());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('Quince');
  });

  it('closes by Escape, which then belongs to others again', () => {
    const outer = vi.fn();
    document.addEventListener('keydown', outer);
    render(<Example start="Apple" />);
    press('ArrowDown');
    expect(press('Escape')).toBe(false);
    expect(outer).toHaveBeenCalledTimes(1);
    expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['Apple', 'false']);
    expect(press('Escape')).toBe(true);
    document.removeEventListener('keydown', outer);
  });

  it('opens by click and button, takes a clicked option, and closes when left', () => {
    render(<Example start="Apple" />);
    fireEvent.click(field());
    fireEvent.click(screen.getByRole('option', { name: 'All fruits' }));
    expect(field().value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Show fruits' }));
    expect(document.activeElement).toBe(field());
    expect(options()).toHaveLength(4);
    fireEvent.blur(field());
    expect(options()).toEqual([]);
  });

  it('closes when something else is touched', () => {
    render(<Example />);
    fireEvent.click(field());
    fireEvent.pointerDown(screen.getByRole('listbox', { name: 'Fruits' }));
    expect(options()).toHaveLength(4);
    fireEvent.pointerDown(document.body);
    expect(options()).toEqual([]);
  });
});

describe('movedTo', () => {
  it('leaves Home and End to the caret while no option is stood on, and everything in an empty list', () => {
    expect(movedTo('Home', { active: -1, count: 3 })).toBeNull();
    expect(movedTo('ArrowDown', { active: -1, count: 0 })).toBeNull();
    expect(movedTo('a', { active: 1, count: 3 })).toBeNull();
  });
});
