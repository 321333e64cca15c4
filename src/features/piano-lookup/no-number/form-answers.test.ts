import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageChoiceIds, ageOptions } from '../../../domain/serial/age/answers.ts';
import { formToNote, isEmpty, noAnswers, noteToForm, parseCastYear, toAgeAnswers, type FormAnswers } from './form-answers.ts';

const now = Date.UTC(2026, 10, 28);
const makers = [{ name: 'Bechstein', country: 'Germany', foundedYear: 1853 }];

describe('what the form holds', () => {
  it.each([
    ['1893', 1893],
    [' 1700 ', 1700],
    ['2026', 2026],
    ['2027', null],
    ['1699', null],
    ['189', null],
    ['18930', null],
    ['1893a', null],
    ['', null],
  ])('reads the year %j as %j', (text, year) => {
    expect(parseCastYear(text, now)).toBe(year);
  });

  it.each<[string, Partial<FormAnswers>, object]>([
    ['nothing', {}, {}],
    ['choices', { keys: '85', words: 'drp' }, { keys: '85', words: 'drp' }],
    ['a year that can be one', { castYear: '1893' }, { castYear: 1893 }],
    ['no year that is half typed', { castYear: '18' }, {}],
    ['a maker of the tables', { maker: 'Bechstein' }, { maker: makers[0] }],
    ['no other maker', { maker: 'Nobody' }, {}],
    ['no option that is unknown', { keys: '86' }, {}],
  ])('tells the rules %s', (_what, form, answers) => {
    expect(toAgeAnswers({ ...noAnswers, ...form }, { makers, now })).toEqual(answers);
  });

  it('comes back from the tab as it was', () => {
    const choices = ageChoiceIds.map((id) => fc.constantFrom('', ...ageOptions[id]).map((option) => [id, option] as const));
    const anyForm = fc
      .tuple(fc.tuple(...choices), fc.string({ maxLength: 6 }), fc.string({ maxLength: 80 }))
      .map(([chosen, castYear, maker]): FormAnswers => ({ ...noAnswers, ...Object.fromEntries(chosen), castYear, maker }));
    fc.assert(
      fc.property(anyForm, (form) => {
        expect(noteToForm(formToNote(form))).toEqual(form);
        expect(formToNote(form) === null).toBe(isEmpty(form));
      }),
    );
  });

  it('makes sense of whatever the tab holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (note) => {
        expect(Object.keys(noteToForm(note))).toEqual(Object.keys(noAnswers));
      }),
    );
    expect(noteToForm('{"keys":"77","kind":["grand"],"castYear":1900,"strings":"crossed"}')).toEqual({ ...noAnswers, strings: 'crossed' });
    expect(noteToForm('null')).toEqual(noAnswers);
  });
});
