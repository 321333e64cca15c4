/**
 * A call that tells how far it is, until it has answered: what it told before may come over another channel and later than the
 * answer, and must not undo it. `tell` is heard as long as the answer is open.
 */
export async function tellUntilAnswered<Told extends readonly unknown[], Answer>(
  tell: (...told: Told) => void,
  call: (tellOpen: (...told: Told) => void) => Promise<Answer>,
): Promise<Answer> {
  let isOpen = true;
  try {
    return await call((...told) => {
      if (isOpen) tell(...told);
    });
  } finally {
    isOpen = false;
  }
}
