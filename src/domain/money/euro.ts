import { formatCents } from '../../lib/format/money.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import { joinThousands, readTypedNumber } from '../../lib/typed-number.ts';

/** Shown where a listing has no price (specification, business constants). */
export const priceOnRequest = 'Price on request';

/** Whole cents as people read them: '4.200 €', '4.200,50 €' (no-break space before the sign); null is 'Price on request'. */
export function formatEuro(cents: number | null): string {
  return cents === null || !Number.isFinite(cents) ? priceOnRequest : formatCents(cents);
}

export interface EuroAmount {
  /** Whole cents, 0 or more. */
  cents: number;
  /** One separator before exactly three digits was read as thousands ('1.600' is 1600): show the reading. */
  thousandsAssumed: boolean;
}

export type EuroInputError =
  | { type: 'Empty' }
  | { type: 'NotNumber'; text: string }
  | { type: 'Negative'; text: string }
  | { type: 'OtherCurrency'; text: string }
  | { type: 'SeveralAmounts'; text: string }
  | { type: 'TooLarge'; text: string };

/** The column is numeric(12,2). */
const largestCents = 999_999_999_999;
const longestInput = 60;

const euroMarks = /€|\beuros?\b|\beur\b/giu;
const otherCurrency = /[$£¥₣₤₽₺₩]|(?<!\p{L})(?:usd|us|chf|sfr|fr|gbp|jpy|pln|zł|czk|kč|sek|dkk|nok|kr|huf|ft|ron|lei|bgn)(?!\p{L})/iu;
/** '12.500,-', "12'500.-", '900,--': no cents. */
const dashForCents = /[.,]\s*[-–—]{1,2}$/u;

/** Reads an amount typed in German or English form. Rules M-1 to M-9 in RULES.md. */
export function parseEuroInput(text: string): Result<EuroAmount, EuroInputError> {
  const shown = text.slice(0, longestInput);
  const plain = text.length > longestInput ? '' : text.normalize('NFKC').trim();
  if (text.trim() === '') return fail({ type: 'Empty' });
  if (plain === '') return fail({ type: 'NotNumber', text: shown });
  if (/\d[^\d]*[/;][^\d]*\d/u.test(plain)) return fail({ type: 'SeveralAmounts', text: shown });
  if (otherCurrency.test(plain)) return fail({ type: 'OtherCurrency', text: shown });

  const bare = plain.replace(euroMarks, ' ').trim().replace(dashForCents, '');
  const digits = joinThousands(bare);
  if (/^[-−–]\s*\d/u.test(digits)) return fail({ type: 'Negative', text: shown });
  return readAmount(digits, shown);
}

function readAmount(digits: string, shown: string): Result<EuroAmount, EuroInputError> {
  const typed = readTypedNumber(digits);
  if (!typed) return fail({ type: 'NotNumber', text: shown });
  if (typed.whole.length > 12) return fail({ type: 'TooLarge', text: shown });
  const cents = Number(typed.whole) * 100 + Number(typed.fraction.padEnd(2, '0'));
  if (cents > largestCents) return fail({ type: 'TooLarge', text: shown });
  return ok({ cents, thousandsAssumed: typed.thousandsAssumed });
}
