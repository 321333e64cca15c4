import { expect, test } from 'vitest';
import { createNetworkBelief } from './network-belief.ts';

function start({ says }: { says: boolean }) {
  const world = { says, now: 1_000_000 };
  const belief = createNetworkBelief({ isBrowserOnline: () => world.says, now: () => world.now });
  return { world, belief };
}

test('what the browser says holds until the server is heard', () => {
  expect(start({ says: true }).belief.online.get()).toBe(true);
  expect(start({ says: false }).belief.online.get()).toBe(false);
});

test('a browser that says offline all along is not believed once the server has answered', () => {
  const { world, belief } = start({ says: false });
  belief.onAnswer(world.now + 300);
  expect(belief.online.get()).toBe(true);
});

test('what was answered before this page says nothing', () => {
  const { world, belief } = start({ says: false });
  belief.onAnswer(world.now - 60_000);
  expect(belief.online.get()).toBe(false);
});

test('when the network goes, an answer that was on its way does not bring it back; a later one does', () => {
  const { world, belief } = start({ says: true });
  world.says = false;
  belief.onWord();
  expect(belief.online.get()).toBe(false);
  belief.onAnswer(world.now + 2_000);
  expect(belief.online.get()).toBe(false);
  belief.onAnswer(world.now + 20_000);
  expect(belief.online.get()).toBe(true);
});

test('when the browser says that it is back, it is', () => {
  const { world, belief } = start({ says: false });
  world.says = true;
  belief.onWord();
  expect(belief.online.get()).toBe(true);
});
