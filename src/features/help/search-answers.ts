import type { HelpQuestion } from './help-questions.ts';

/** A stretch of text, and whether the search hit it. */
export interface TextPart {
  text: string;
  hit: boolean;
}

/** Folds one character to its base letters in lower case: 'Ü' to 'u', 'ß' to 'ss'. */
function foldCharacter(character: string): string {
  return character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace('ß', 'ss');
}

function foldWords(text: string): string[] {
  return [...text].map(foldCharacter).join('').split(/\s+/).filter(Boolean);
}

/** Splits a text where the searched words stand in it, so that they can be marked. The parts together are the text. */
export function markWords(text: string, search: string): TextPart[] {
  const characters = [...text];
  const folded = characters.map(foldCharacter);
  const whole = folded.join('');
  // Where each folded letter comes from, since a character may fold to two letters.
  const origin = folded.flatMap((letters, index) => Array<number>(letters.length).fill(index));
  const hit = Array<boolean>(characters.length).fill(false);
  for (const word of foldWords(search)) {
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + word.length)) {
      hit.fill(true, origin[at], (origin[at + word.length - 1] ?? 0) + 1);
    }
  }
  const parts: TextPart[] = [];
  characters.forEach((character, index) => {
    const last = parts.at(-1);
    const isHit = hit[index] === true;
    if (last?.hit === isHit) last.text += character;
    else parts.push({ text: character, hit: isHit });
  });
  return parts;
}

/** The questions in which, or in whose answers, every searched word stands. No words: all questions. */
export function searchAnswers(questions: readonly HelpQuestion[], search: string): readonly HelpQuestion[] {
  const words = foldWords(search);
  if (words.length === 0) return questions;
  return questions.filter(({ question, answer, points = [] }) => {
    const text = foldWords([question, ...answer, ...points].join(' ')).join(' ');
    return words.every((word) => text.includes(word));
  });
}
