const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a listing as an address gives it, in the form in which it is stored; null when it can't be one. */
export function parseListingId(text: string): string | null {
  const id = text.trim();
  return uuidForm.test(id) ? id.toLowerCase() : null;
}
