/** Where people write to. */
export const supportMail = 'support@soundboard.example';

/** A `mailto:` address with a subject. */
export function supportMailLink(subject: string): string {
  return `mailto:${supportMail}?subject=${encodeURIComponent(subject)}`;
}
