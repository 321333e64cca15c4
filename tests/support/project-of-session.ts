import type { Project } from '../../supabase/functions/_shared/project.ts';
import type { Session } from './postgres-session.ts';

/** The project as an edge function asks it, over a visitor's session. `onAnswer` hears how long each statement took, in ms. */
export function projectOf(visitor: Session, onAnswer: (name: string, ms: number) => void = () => {}): Pick<Project, 'askAsVisitor' | 'url'> {
  return {
    url: 'https://project.example',
    async askAsVisitor(name, args) {
      const started = performance.now();
      const value = await visitor.rpc<unknown>(name, args);
      onAnswer(name, performance.now() - started);
      return { ok: true, value };
    },
  };
}
