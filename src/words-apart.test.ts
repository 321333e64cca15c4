import ts from 'typescript';
import { describe, expect, it } from 'vitest';

// Words for people stand in plain modules ('*messages.ts', '*-words.ts', tables such as 'help-questions.ts'), never in a
// component: a second language enters by other modules of the same names (docs/decisions/015-words-and-languages.md).

const components = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.tsx', '!./**/testing/**'], { query: '?raw', import: 'default', eager: true });

/** Attributes and fields whose texts a person reads or hears. */
const spoken = new Set(['alt', 'aria-description', 'aria-label', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext', 'description', 'error', 'figures', 'heading', 'hint', 'label', 'lead', 'legend', 'note', 'placeholder', 'summary', 'text', 'title']);
/** 'Sell Piano', 'Nothing was lost': no name of a class, an icon or a route looks like that. */
const sentence = /^\p{Lu}[\p{L}’']*,? \p{L}/u;
const hasLetters = /\p{L}/u;

/** The text of a literal, without what is put into it. */
function literalText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('') : null;
}

/** Where the value of an expression goes: past choices, alternatives and sums. Null for the condition of a choice. */
function destination(node: ts.Node): ts.Node | null {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node ? null : destination(parent);
  if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) return destination(parent);
  if (!ts.isBinaryExpression(parent)) return parent;
  const { kind } = parent.operatorToken;
  if (kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken) return destination(parent);
  return kind === ts.SyntaxKind.AmpersandAmpersandToken && parent.right === node ? destination(parent) : null;
}

/** Is written for whoever reads a log. */
function isForLog(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText().endsWith('Error');
  return ts.isCallExpression(node) && /^console\.|(?:^|\.)reportError$/u.test(node.expression.getText());
}

function isWords(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return hasLetters.test(node.text);
  const text = literalText(node);
  if (text === null || !hasLetters.test(text)) return false;
  if (sentence.test(text)) return true;
  const end = destination(node);
  if (end === null) return false;
  if (ts.isPropertyAssignment(end)) return spoken.has(end.name.getText()) && /^\p{Lu}/u.test(text);
  if (ts.isJsxAttribute(end)) return spoken.has(end.name.getText());
  if (!ts.isJsxExpression(end)) return false;
  return ts.isJsxAttribute(end.parent) ? spoken.has(end.parent.name.getText()) : true;
}

/** 'line: what stands there' of each text for people in a component's source. */
function wordsIn(source: string): string[] {
  const file = ts.createSourceFile('component.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isForLog(node)) return;
    if (isWords(node)) found.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText().trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

it('no component holds words', () => {
  expect(Object.keys(components).length).toBeGreaterThan(300);
  const found = Object.entries(components).flatMap(([path, source]) => wordsIn(source).map((words) => `${path}:${words}`));
  expect(found).toEqual([]);
});

describe('the scan', () => {
  it.each([
    ['text between tags', '<p>Sold</p>'],
    ['a text in braces', "<p>{'Sold'}</p>"],
    ['a choice', "<p>{isSold ? 'Sold' : words.offered}</p>"],
    ['an alternative', "<p>{name || 'nobody'}</p>"],
    ['a condition', "<p>{isSold && 'sold'}</p>"],
    ['a text with a value in it', '<p>{`${count} unread`}</p>'],
    ['a label', '<nav aria-label="Main" />'],
    ['a chosen label', "<Button label={dark ? 'light' : words.dark} />"],
    ['a title', '<a title="Saved" />'],
    ['a placeholder', '<input placeholder={`from ${least}`} />'],
    ['the words of a picture', '<img alt="a piano" />'],
    ['a field of an object', "<Page back={{ href: '/messages', label: 'Messages' }} />"],
    ['a sentence anywhere', "show({ done: 'Nothing was lost' })"],
  ])('finds %s', (_what, source) => {
    expect(wordsIn(`const view = ${source};`)).toHaveLength(1);
  });

  it.each([
    ['names of classes and icons', '<Icon name="alert" className="visually-hidden" />'],
    ['signs', '<p>{a} · {b} → <b aria-hidden="true">§</b></p>'],
    ['words that come from elsewhere', '<p title={words.title}>{words.text(count)}</p>'],
    ['what is compared', "<p>{state === 'Sold' ? words.sold : words.offered}</p>"],
    ['a picture without words', '<img alt="" />'],
    ['an error for the log', "throw new Error('The replica is not open')"],
    ['a line of the log', "console.warn('A part could not be loaded', cause)"],
  ])('passes over %s', (_what, source) => {
    expect(wordsIn(source.startsWith('throw') ? `function f() { ${source}; }` : `const view = ${source};`)).toEqual([]);
  });
});
