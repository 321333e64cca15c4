import { describe, expect, it } from 'vitest';
import { serialReference } from '../../domain/serial/testing/bundled-tables.ts';
import { firstMakers, makerNameOf, makersOfTables, searchMakers } from './maker-search.ts';

const makers = makersOfTables(serialReference);

/** 'Blüthner (alias Bluthner)', the first three. */
function foundFor(text: string): string[] {
  return searchMakers(makers, text)
    .slice(0, 3)
    .map(({ maker: { name }, via }) => (via ? `${name} (${via.kind} ${via.text})` : name));
}

describe('searchMakers', () => {
  it.each<[text: string, ...found: string[]]>([
    ['Blüthner', 'Blüthner'],
    ['BLUTHNER', 'Blüthner'],
    ['bluethner', 'Blüthner (alias Bluethner)'],
    ['Grotrian', 'Grotrian'],
    ['grotrian-steinweg', 'Grotrian (alias Grotrian-Steinweg)'],
    ['Steinway Hamburg', 'Steinway & Sons (alias Steinway & Sons Hamburg)'],
    ['Seiler Kitzingen', 'Seiler (place Kitzingen, Bavaria from about 1961)'],
    ['Kitzingen'],
    ['mason & hamlin', 'Mason & Hamlin'],
    ['mason and', 'Mason & Hamlin', 'Mason & Risch'],
    ['Nippon', 'Yamaha (alias Nippon Gakki)'],
    ['zzz'],
  ])('%s', (text, ...found) => {
    expect(foundFor(text)).toEqual(found);
  });

  it('puts the name that begins so before one that has it inside', () => {
    expect(foundFor('stein')[0]).toBe('Steinway & Sons');
    expect(foundFor('kawai')[0]).toBe('Kawai');
  });

  it('gives all for an empty text', () => {
    expect(searchMakers(makers, ' ')).toHaveLength(serialReference.makers.length);
  });

  it('finds every maker by its name, its short name and each alias', () => {
    const lost = serialReference.makers.flatMap(({ name, shortName, aliases }) =>
      [name, shortName, ...aliases].filter((text) => !searchMakers(makers, text).some(({ maker }) => maker.name === name)),
    );
    expect(lost).toEqual([]);
  });
});

describe('the makers of the box', () => {
  it('know which have a list', () => {
    expect(makers.find(({ name }) => name === 'Yamaha')?.hasList).toBe(true);
    expect(makers.filter(({ hasList }) => !hasList).length).toBe(serialReference.makers.filter(({ lines }) => lines.every(({ kind }) => kind !== 'table')).length);
    expect(makers.some(({ hasList }) => !hasList)).toBe(true);
  });

  it('stand in by names that the tables know', () => {
    expect(firstMakers.filter(({ name }) => !makers.some((maker) => maker.name === name))).toEqual([]);
  });
});

describe('makerNameOf', () => {
  it.each([
    ['', ''],
    ['bosendorfer', 'Bösendorfer'],
    ['Steinway Hamburg', 'Steinway & Sons'],
    ['Seiler Kitzingen', 'Seiler'],
    ['Nobody & Co', 'Nobody & Co'],
    ['st', 'st'],
  ])('%j means %j', (text, name) => {
    expect(makerNameOf(serialReference, text)).toBe(name);
  });
});
