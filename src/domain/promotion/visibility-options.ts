/** What the person who writes a listing wants to be seen like (rule P-7). The names are stored in drafts: changing one needs a migration. */
export const visibilityOptions = ['basic', 'featured', 'vip', 'highlight'] as const;
export type VisibilityOption = (typeof visibilityOptions)[number];

/** Where a draft starts. */
export const basicVisibility: readonly VisibilityOption[] = ['basic'];

/** The badge is switched on or off; of the others the chosen one takes the place of the former. */
export function chooseVisibility(chosen: readonly VisibilityOption[], option: VisibilityOption): VisibilityOption[] {
  const wanted = option === 'highlight'
    ? (each: VisibilityOption) => (each === 'highlight') !== chosen.includes(each)
    : (each: VisibilityOption) => each === option;
  return visibilityOptions.filter((each) =>
    (each === 'highlight') === (option === 'highlight') ? wanted(each) : chosen.includes(each));
}
