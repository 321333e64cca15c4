import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part of a screen whose code comes after the screen itself, which is whole without it: nothing stands there until it is loaded, nor
 * when it can't be; then the next time that it is shown asks for it again. What a screen can't do without is a screen of its own.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function LatePart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      let isShown = true;
      load().then(
        (part) => {
          loaded = part;
          if (isShown) setPart(() => part);
        },
        (cause: unknown) => console.warn('A part of a screen could not be loaded', cause),
      );
      return () => {
        isShown = false;
      };
    }, [Part]);
    return Part && <Part {...props} />;
  };
}
