/** Takes steps out of a list for as long as it still fails: halves first, then single steps, until none can be spared. */
export async function shrink<T>(steps: readonly T[], fails: (steps: readonly T[]) => Promise<boolean>): Promise<T[]> {
  let kept = [...steps];
  let size = Math.ceil(kept.length / 2);
  for (;;) {
    let spared = false;
    for (let start = 0; start < kept.length; ) {
      const without = [...kept.slice(0, start), ...kept.slice(start + size)];
      if (await fails(without)) {
        kept = without;
        spared = true;
      } else {
        start += size;
      }
    }
    if (size === 1 && !spared) return kept;
    size = Math.max(1, Math.floor(size / 2));
  }
}
