/**
 * Names under which somebody would pass for those who run Soundboard. The database reads names by the same lists and in the same way
 * (`app.is_house_name`; tests/integration/house-names.test.ts compares both): a form says early what the database would refuse.
 *
 * A soundboard is also a part of a piano, and a workshop may be named after it: "Sound Board & Keys" and "Soundboard Repairs Weber" pass.
 * Refused is a name in which nothing but the house is left, one that puts the house beside an office, and who calls themselves admin.
 */
export const houseList = {
  /** One of these, with nothing else but `additions`, is the house. */
  names: [
    'soundboard', 'admin', 'admins', 'administrator', 'administrators', 'administration', 'moderator', 'moderators', 'moderation', 'support',
    'helpdesk', 'customerservice', 'customersupport', 'customercare', 'kundenservice', 'kundendienst', 'kundensupport', 'sysadmin', 'system',
    'webmaster', 'postmaster', 'noreply', 'official', 'staff', 'security', 'administratorin', 'moderatorin', 'administrateur', 'moderateur',
    'админ', 'администратор', 'модератор', 'поддержка',
  ],
  /** What may stand beside such a name and makes no other of it. */
  additions: [
    'a', 'the', 'of', 'for', 'from', 'at', 'by', 'and', 'und', 'der', 'die', 'das', 'von', 'vom', 'bei', 'beim', 'your', 'our', 'team', 'teams',
    'center', 'centre', 'service', 'services', 'office', 'account', 'accounts', 'billing', 'payment', 'payments', 'verification', 'verified', 'trust',
    'safety', 'marketplace', 'app', 'online', 'com', 'de', 'eu', 'gmbh', 'ltd', 'llc', 'inc', 'germany', 'deutschland', 'europe',
  ],
  /** Beside the house's own name, whatever else stands there: "Soundboard Support, Anna". */
  offices: [
    'support', 'team', 'admin', 'administrator', 'moderator', 'moderation', 'staff', 'security', 'help', 'helpdesk', 'desk', 'official', 'verification',
    'verified', 'billing', 'payments', 'trust', 'safety', 'customer', 'kundenservice', 'kundendienst',
  ],
  /** In nobody else's name. */
  titles: ['admin', 'admins', 'moderator', 'moderators', 'sysadmin'],
  /** Before the house's name where that ends it: "Anna from Soundboard", "Anna @ Soundboard". */
  belonging: ['a', 'at', 'by', 'from', 'of', 'bei', 'beim', 'vom', 'von'],
  /** Signs that look like a letter. l counts as i, since a small l looks like a capital I. */
  lookAlikes: {
    a: '4@АаΑαᴀɑ', b: '8ВвЬьΒβʙ', c: 'Ссᴄ', d: 'ԁДдδᴅĐđ', e: '3€ЕеΕεᴇҽ', f: 'ꜰ', g: '69ɡɢԌ', h: 'НһҺΗʜ', i: '1lІіИиΙιıɪɩЛлλʟŁłӀӏ', j: 'Јјᴊ',
    k: 'КкΚκᴋ', m: 'МмΜμᴍ', n: 'нΝηɴոПп', o: '0ОоΟοσᴏØøօ', p: 'РрΡρᴘ', q: 'ԛԚ', r: 'ʀГг', s: '5$ЅѕςꜱՏ', t: '7+ТтΤτᴛ', u: 'υᴜսՍ',
    v: 'νᴠѴѵ', w: 'ԝԜωᴡ', x: 'ХхΧχ', y: 'УуΥγʏҮү', z: '2Ζᴢ',
  },
} as const;

/** What is not seen, and marks above and below letters. */
const unseen =
  // oxlint-disable-next-line eslint/no-misleading-character-class -- the marks are meant one by one, written by number
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
/** Whatever stands between words: signs, blanks, pictures. */
const between = /[\p{Cc}\u0020-\u0060\u007b-\u00bf\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\u{1f000}-\u{1faff}]+/gu;

const letterOf = new Map(Object.entries(houseList.lookAlikes).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)));

/** The words of a name as the eye reads them, one blank between two. With `asLetters`, digits and signs are read as the letters they look like. */
function asSeen(name: string, asLetters: boolean): string {
  const plain = [...name].slice(0, 200).join('').normalize('NFKD').replaceAll(unseen, '').replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
  const signs = asLetters
    ? plain.replaceAll(/(?<!\S)[0-9]+(?!\S)/gu, ' ').replaceAll(/(?<=\S)[!|](?=\S)/gu, 'i')
    : plain.replaceAll(/[0-9@$€+!|]/gu, ' ');
  const letters = [...signs].map((sign) => letterOf.get(sign) ?? sign).join('');
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll(between, ' ').trim();
}

const anyOf = (words: readonly string[]) => `(?:${words.map((word) => asSeen(word, true)).join('|')})`;
const { names, additions, offices, titles, belonging } = houseList;
const house = anyOf(['soundboard']);
const onlyTheHouse = new RegExp(`^${anyOf(additions)}*${anyOf(names)}(?:${anyOf(names)}|${anyOf(additions)})*$`, 'u');
const besideAnOffice = new RegExp(`${house}s?${anyOf(offices)}|${anyOf(offices)}${anyOf(belonging)}?${anyOf(['the'])}?${house}`, 'u');
const titled = new RegExp(`(?:^| )${anyOf(titles)}(?: |$)`, 'u');
const belongs = new RegExp(` ${anyOf(belonging)} (?:${anyOf(['the'])} )?${house}$`, 'u');

/** Whether a name pretends to be the house. */
export function isHouseName(name: string): boolean {
  return [true, false].some((asLetters) => {
    const words = asSeen(name, asLetters);
    const joined = words.replaceAll(' ', '');
    return onlyTheHouse.test(joined) || besideAnOffice.test(joined) || titled.test(words) || belongs.test(words);
  });
}
