/** Letters that are not mistaken for others or for digits: 24 of them, so that 16 letters hold 73 bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const form = new RegExp(`^[${letters}]{16}$`);

/** 'ABCD-EFGH-JKLM-NPQR' out of what a person typed or pasted, in any case and with any signs between; null for what is no code. */
export function readPassportCode(typed: string): string | null {
  const read = typed.normalize('NFKC').toUpperCase().replace(/[\s\p{P}]/gu, '');
  return form.test(read) ? (read.match(/.{4}/g) ?? []).join('-') : null;
}

/** A code behind a link that was pasted whole, or the code itself. */
export function codeInText(text: string): string | null {
  const [, given = text] = /[?&]take=([^&#\s]+)/.exec(text) ?? [];
  return readPassportCode(given);
}
