import { expect, it } from 'vitest';
import { runHistory } from './run-history.ts';
import type { Step } from './steps.ts';

/** Enough that the tab hangs before, between and after each of its requests and writes. */
const places = Array.from({ length: 24 }, (_, place) => place);

it.each(places)('U-SYN-10 a leading tab hangs after %i steps and goes on beside the next: nothing is lost, doubled or overwritten', async (after) => {
  const steps: Step[] = [
    { do: 'sync', device: 0, faults: [], diesAfter: null },
    { do: 'open-tab', device: 0 },
    { do: 'edit', device: 0, row: 'piano-p', field: 'title', value: 11 },
    { do: 'add', device: 0, row: 'search-1', value: 12 },
    { do: 'elsewhere', row: 'piano-p', field: 'description', value: 13, open: false },
    { do: 'hang', device: 0, after, row: 'piano-p', field: 'title', value: 14 },
    { do: 'edit', device: 0, row: 'piano-p', field: 'price_cents', value: 15 },
    { do: 'hang', device: 0, after: Math.floor(after / 2), row: 'piano-p', field: 'title', value: 16 },
    { do: 'sync', device: 0, faults: [], diesAfter: null },
  ];
  expect(await runHistory(steps)).toEqual([]);
});
