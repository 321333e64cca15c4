/** What no honest device sends, and what a clumsy one might: tried in every column that a device may write. */

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

/** JSON as it goes over the line, under a short name. A number that JavaScript can't hold is written as it stands. */
export const hostileValues: Readonly<Record<string, string>> = {
  null: 'null',
  true: 'true',
  zero: '0',
  'minus one': '-1',
  'half a cent': '0.005',
  'beyond an integer': '2147483648',
  'beyond a bigint': '9223372036854775808',
  'a number of 300 digits': `1${'0'.repeat(299)}`,
  'a number next to none': '1e-300',
  'beyond a double': '1e400',
  ...texts({
    'no text': '',
    blanks: ' \t\n ',
    NaN: 'NaN',
    Infinity: 'Infinity',
    '-Infinity': '-Infinity',
    infinity: 'infinity',
    '-infinity': '-infinity',
    'a number in words': 'twelve',
    'a number in German form': '1.234,50',
    '300 characters': 'a'.repeat(300),
    'one megabyte': 'x'.repeat(1_000_000),
    'addresses without end': 'https://a.example/ '.repeat(2_000),
    'right to left': '\u202e\u200f\u05e9\u05dc\u05d5\u05dd\u202c',
    'no width': '\u200b\u200d\u2060\ufeff',
    'marks on one letter': `e${'\u0301'.repeat(2_000)}`,
    'a letter that grows': '\ufdfa'.repeat(200),
    quotes: `'; drop table public.pianos; --`,
    backslashes: '\\\\x00\\u0000',
    'an array of PostgreSQL': '{a,b}',
    'arrays of PostgreSQL': '{{a,b},{c,d}}',
    'JSON in a text': '{"a":[1,null]}',
    'a day that is none': '2026-02-30',
    'the end of time': '9999-12-31T23:59:59Z',
    'later than that': '294276-12-31T23:59:59Z',
    'before Christ': '0044-03-15 BC',
    'the year one': '0001-01-01T00:00:00Z',
    now: 'now',
    'an id of nobody': '00000000-0000-4000-8000-000000000000',
  }),
  'an empty list': '[]',
  'a list of nothing': '[null]',
  'a list of lists': '[["a","b"],["c","d"]]',
  'a list of objects': '[{"a":1},{}]',
  'a list of 300 characters': JSON.stringify(['a'.repeat(300)]),
  'a list of 10,000': JSON.stringify(Array.from({ length: 10_000 }, (_, place) => place)),
  'a list, 500 deep': JSON.stringify(nested(500)),
  'an empty object': '{}',
  'an object of objects': '{"a":{"b":{"c":[1,{"d":null}]}},"__proto__":{"x":1}}',
  'an object of 10,000': JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, place) => [`k${place}`, place]))),
};

function texts(given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, text]) => [name, JSON.stringify(text)]));
}
