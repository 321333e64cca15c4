/** Keeps the pixels that are decoded at the same time below a limit: each takes four bytes. */
export interface PixelGate {
  /** Resolves when there is room for that many pixels; at once for the first, however large. Gives what ends its stay. */
  enter(pixels: number): Promise<() => void>;
}

export function createPixelGate(limit: number): PixelGate {
  let inside = 0;
  const waiting: { pixels: number; open: () => void }[] = [];

  const letIn = () => {
    for (let next = waiting[0]; next && (inside === 0 || inside + next.pixels <= limit); next = waiting[0]) {
      waiting.shift();
      inside += next.pixels;
      next.open();
    }
  };

  return {
    enter(pixels) {
      return new Promise((resolve) => {
        let left = false;
        const leave = () => {
          if (left) return;
          left = true;
          inside -= pixels;
          letIn();
        };
        waiting.push({ pixels, open: () => resolve(leave) });
        letIn();
      });
    },
  };
}
