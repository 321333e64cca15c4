import { describe, expect, it } from 'vitest';
import { identify } from '../../domain/serial/identify.ts';
import { serialReference as reference } from '../../domain/serial/testing/bundled-tables.ts';
import { answerPath, sharedAnswer } from './answer-share.ts';

function candidatesOf(serial: string, maker: string | null) {
  const found = identify({ serial, maker, reference, now: Date.UTC(2026, 10, 28) });
  return found.ok ? found.value.candidates : [];
}

describe('sharedAnswer', () => {
  const share = (serial: string, maker: string | null) =>
    sharedAnswer({
      number: serial,
      candidates: candidatesOf(serial, maker),
      path: answerPath({ serial, manufacturer: maker ?? '' }),
      origin: 'https://pianos.example',
    });

  it('says number, maker, band, confidence, that it is an estimate, and where', () => {
    const text = 'Piano number 4\u202f512\u202f870: Yamaha, 1987, most likely 1986–1988, High confidence. An estimate from published lists.';
    const url = 'https://pianos.example/piano-lookup?serial=4512870&manufacturer=Yamaha';
    expect(share('4512870', 'Yamaha')).toEqual({ title: 'Piano number 4\u202f512\u202f870', text, url, copy: `${text}\n${url}` });
  });

  it('names three of many answers', () => {
    expect(share('50000', null).text).toMatch(/^Piano number 50\u202f000: [^;]+, Low confidence; [^;]+; [^;]+; and \d+ more\. An estimate/);
  });
});
