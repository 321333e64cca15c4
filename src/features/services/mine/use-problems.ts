import { useState } from 'react';

/** What is wrong with a form, field by field: what can't be read while it is typed, and what is found when it is saved. */
export function useProblems() {
  const [unreadable, setUnreadable] = useState<Readonly<Record<string, string>>>({});
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  return {
    of: (field: string): string | undefined => unreadable[field] ?? found[field],
    /** For a field that is being typed. */
    typed: (field: string) => (problem: string | undefined) =>
      setUnreadable(({ [field]: _was, ...others }) => (problem === undefined ? others : { ...others, [field]: problem })),
    /** At saving: true when nothing is wrong. */
    check(problems: Readonly<Record<string, string | false>>): boolean {
      const wrong = Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== false));
      setFound(wrong);
      return Object.keys(wrong).length === 0 && Object.keys(unreadable).length === 0;
    },
  };
}
