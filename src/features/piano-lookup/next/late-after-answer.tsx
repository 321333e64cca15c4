import { useEffect, useState, type ComponentType } from 'react';
import type { AfterAnswerProps } from './after-answer.tsx';

/** Loaded once the answer stands: nobody waits for it, and the page is whole without it. */
export function LateAfterAnswer(props: AfterAnswerProps) {
  const [Loaded, setLoaded] = useState<ComponentType<AfterAnswerProps> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./after-answer.tsx').then(
      ({ AfterAnswer }) => isCurrent && setLoaded(() => AfterAnswer),
      (cause: unknown) => console.warn('What follows from the answer was not loaded.', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return Loaded && <Loaded {...props} />;
}
