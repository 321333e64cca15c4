/**
 * The order of a start: the screen that was asked for, what it can show by itself, and only then the engine that keeps it up to date.
 * The engine is larger than all the rest of a first screen, and evaluating it keeps a slow phone from drawing.
 */
export interface FirstScreen {
  /** A screen, of whatever kind, has taken the skeleton's place. */
  stands(): void;
  /**
   * What that screen shows without the engine is on its way; to be called before `stands`. It may fail: then there is nothing to wait for.
   * Of the screens after the first nothing is waited for, and nothing kept.
   */
  awaits(work: Promise<unknown>): void;
  /** Resolves when that is drawn, or when it has been waited for long enough. */
  drawn(): Promise<void>;
}

export interface DrawingWorld {
  /** Resolves after the frame that shows what was rendered before. */
  nextFrame(): Promise<void>;
  sleep(ms: number): Promise<void>;
}

/** A screen that is never found, or fails, must not keep what was written on this device from being sent. In ms. */
export const firstScreenPatienceMs = 4000;

export function createFirstScreen(world: DrawingWorld): FirstScreen {
  let works: Promise<unknown>[] | null = [];
  let stand = (_shows: Promise<void>) => {};
  const standing = new Promise<void>((resolve) => {
    stand = resolve;
  });
  const shown = () => standing.then(() => world.nextFrame());
  return {
    stands() {
      if (works) stand(Promise.allSettled(works).then(() => undefined));
      works = null;
    },
    awaits: (work) => void works?.push(work),
    drawn: () => Promise.race([shown(), world.sleep(firstScreenPatienceMs)]),
  };
}

/** Pages that nobody sees get no frames. In ms. */
const hiddenFrameMs = 100;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Of the two callbacks the second comes when the first one's frame has been drawn. */
const twoFrames = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

export const firstScreen: FirstScreen = createFirstScreen({
  nextFrame: () => Promise.race([twoFrames(), sleep(hiddenFrameMs)]),
  sleep,
});
