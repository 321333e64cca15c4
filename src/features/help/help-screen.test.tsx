// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { helpQuestions } from './help-questions.ts';
import { HelpScreen } from './help-screen.tsx';

afterEach(cleanup);

function search(text: string) {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the answers' }), { target: { value: text } });
}

describe('HelpScreen', () => {
  it('shows every question, each with an address of its own', () => {
    render(<HelpScreen />);
    expect(screen.getAllByRole('article')).toHaveLength(helpQuestions.length);
    expect(document.getElementById('offline')?.textContent).toContain('What works offline?');
  });

  it('filters by what stands in the answers, marks it and counts', () => {
    render(<HelpScreen />);
    search('tuning pins');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('1 answer');
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['tuning', 'pins']);
  });

  it('says when nothing matches and goes back to all', () => {
    render(<HelpScreen />);
    search('zither');
    expect(screen.getByRole('heading', { name: 'No answer found' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getAllByRole('article')).toHaveLength(helpQuestions.length);
  });

  it('leads to a mail to support', () => {
    render(<HelpScreen />);
    const link = screen.getByRole('link', { name: 'Contact Support' });
    expect(link.getAttribute('href')).toMatch(/^mailto:support@/);
  });
});
