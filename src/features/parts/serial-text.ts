/** 4512870 → '4 512 870', in narrow spaces that do not break. Leading zeros and letters stay. */
export function serialText(serial: string | number): string {
  return String(serial).replace(/\d+/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '\u202f'));
}
