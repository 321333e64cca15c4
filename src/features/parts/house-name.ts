/**
 * Whether any of these names would pass for Soundboard itself. The list is loaded when a form is sent, since first screens have no room
 * for it; where it can't be had, the server says the same later.
 */
export async function passesForHouse(...names: readonly string[]): Promise<boolean> {
  try {
    const { isHouseName } = await import('../../domain/account/house-names.ts');
    return names.some(isHouseName);
  } catch {
    return false;
  }
}
