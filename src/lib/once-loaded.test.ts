import { describe, expect, it, vi } from 'vitest';
import { onceLoaded } from './once-loaded.ts';

describe('onceLoaded', () => {
  it('loads when it is first asked, and once', async () => {
    const load = vi.fn(async () => ({ rows: 3 }));
    const ask = onceLoaded(load);
    expect(load).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second).toBe(first);
    expect(await ask()).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('rejects for all who wait, and tries again for the next', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no line')).mockResolvedValueOnce('tables');
    const ask = onceLoaded(load);
    const outcomes = await Promise.allSettled([ask(), ask()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await ask()).toBe('tables');
  });
});
