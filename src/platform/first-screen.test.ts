import { expect, test } from 'vitest';
import { createFirstScreen, firstScreenPatienceMs } from './first-screen.ts';

/** A world in which frames and time pass when the test says so. */
function start() {
  const frames: (() => void)[] = [];
  const sleeps: { ms: number; end: () => void }[] = [];
  const screen = createFirstScreen({
    nextFrame: () => new Promise((resolve) => frames.push(resolve)),
    sleep: (ms) => new Promise((resolve) => sleeps.push({ ms, end: resolve })),
  });
  let isDrawn = false;
  void screen.drawn().then(() => {
    isDrawn = true;
  });
  const passed = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return isDrawn;
  };
  return { screen, frames, sleeps, passed };
}

test('the engine waits for the screen, what it shows by itself, and the frame that shows it', async () => {
  const { screen, frames, passed } = start();
  expect(await passed()).toBe(false);
  let answer = () => {};
  screen.awaits(
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
  );
  screen.stands();
  expect([await passed(), frames.length]).toEqual([false, 0]);
  answer();
  expect([await passed(), frames.length]).toEqual([false, 1]);
  frames[0]?.();
  expect(await passed()).toBe(true);
});

test('what fails is not waited for', async () => {
  const { screen, frames, passed } = start();
  screen.awaits(Promise.reject(new Error('offline')));
  screen.stands();
  await passed();
  frames[0]?.();
  expect(await passed()).toBe(true);
});

test('what a screen shows that comes after the first is not waited for', async () => {
  const { screen, frames, passed } = start();
  screen.stands();
  screen.awaits(new Promise(() => {}));
  screen.stands();
  expect([await passed(), frames.length]).toEqual([false, 1]);
  frames[0]?.();
  expect(await passed()).toBe(true);
});

test.each([
  { what: 'no screen ever stands', prepare: () => {} },
  { what: 'its first answer never comes', prepare: (screen: ReturnType<typeof createFirstScreen>) => {
    screen.awaits(new Promise(() => {}));
    screen.stands();
  } },
])('the engine begins after some seconds although $what', async ({ prepare }) => {
  const { screen, sleeps, passed } = start();
  prepare(screen);
  expect(await passed()).toBe(false);
  expect(sleeps.map(({ ms }) => ms)).toEqual([firstScreenPatienceMs]);
  sleeps[0]?.end();
  expect(await passed()).toBe(true);
});
