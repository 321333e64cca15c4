import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { helpQuestions, type HelpQuestion } from './help-questions.ts';
import { markWords, searchAnswers } from './search-answers.ts';

const questions: readonly HelpQuestion[] = [
  { id: 'one', question: 'Where is the serial number?', answer: ['On the iron plate of a Blüthner.'] },
  { id: 'two', question: 'What works offline?', answer: ['Browsing.'], points: ['not signing in'] },
];

describe('searchAnswers', () => {
  it.each([
    ['', ['one', 'two']],
    ['   ', ['one', 'two']],
    ['SERIAL', ['one']],
    ['bluthner', ['one']],
    ['plate serial', ['one']],
    ['signing', ['two']],
    ['serial offline', []],
    ['zither', []],
  ])('%j finds %j', (search, ids) => {
    expect(searchAnswers(questions, search).map((question) => question.id)).toEqual(ids);
  });

  it('finds every written question by its own words', () => {
    for (const question of helpQuestions) expect(searchAnswers(helpQuestions, question.question)).toContain(question);
  });
});

describe('markWords', () => {
  it('marks words without regard to case and accents', () => {
    expect(markWords('On a Blüthner plate', 'BLUTHNER on')).toEqual([
      { text: 'On', hit: true },
      { text: ' a ', hit: false },
      { text: 'Blüthner', hit: true },
      { text: ' plate', hit: false },
    ]);
  });

  it('marks the whole character where only a part of its folded form was hit', () => {
    expect(markWords('Straße', 's')).toEqual([
      { text: 'S', hit: true },
      { text: 'tra', hit: false },
      { text: 'ß', hit: true },
      { text: 'e', hit: false },
    ]);
  });

  it('loses and invents nothing, whatever is searched', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 3 }), (text, search) => {
        expect(markWords(text, search).map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});
