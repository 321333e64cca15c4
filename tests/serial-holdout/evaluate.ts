import { yearRangeText } from '../../src/domain/serial/candidate.ts';
import { readInstruments } from './instruments.ts';
import { countsOf, measureInstrument, widthsOf, withConfidence, type Measured } from './measure.ts';

const confidences = ['high', 'medium', 'low'] as const;

/** Prints how well the identification does on real pianos: `node scripts/run-typescript.mjs tests/serial-holdout/evaluate.ts`. */
export async function main(): Promise<void> {
  const instruments = readInstruments();
  const fresh = instruments.filter(({ spent }) => spent === '');
  console.log(`${instruments.length} instruments, ${instruments.length - fresh.length} of them spent and left out below`);
  for (const isMakerGiven of [true, false]) {
    const measured = fresh.map((each) => measureInstrument(each, isMakerGiven));
    console.log(`\n${isMakerGiven ? 'Maker given' : 'Maker not given'}`);
    console.log(lineOf('all', measured));
    for (const confidence of confidences) console.log(lineOf(confidence, withConfidence(measured, confidence)));
    for (const basis of ['stated', 'derived', 'sold-year'] as const) {
      console.log(lineOf(basis, measured.filter(({ instrument }) => instrument.basis === basis)));
    }
    if (!isMakerGiven) console.log(openMakerLine(measured));
    else for (const each of measured) if (each.off !== 0) console.log(missLine(each));
  }
  const own = instruments.filter(({ spent }) => spent !== '').map((each) => measureInstrument(each, true));
  console.log(`\nSpent rows, maker given\n${lineOf('all', own)}`);
  for (const each of own) if (each.off !== 0) console.log(missLine(each));
}

function lineOf(name: string, measured: readonly Measured[]): string {
  const { all, answered, inside, within1, within2 } = countsOf(measured);
  const { median, mean } = widthsOf(measured);
  const share = (part: number) => `${part} (${answered === 0 ? '–' : Math.round((100 * part) / answered)} %)`;
  return `${name.padEnd(10)} ${answered} of ${all} answered; year in the band ${share(inside)}, ±1 ${share(within1)}, ±2 ${share(within2)}; bands of ${median} years (median), ${mean.toFixed(1)} (mean)`;
}

function openMakerLine(measured: readonly Measured[]): string {
  const first = measured.filter(({ isOfMaker }) => isOfMaker).length;
  const among = measured.filter(({ isAmongAll }) => isAmongAll).length;
  const offered = measured.reduce((sum, each) => sum + each.offered, 0) / measured.length;
  return `right maker first ${first}, right maker and year among the candidates ${among}; ${offered.toFixed(0)} candidates on average`;
}

function missLine({ instrument, answer, off, isAmongAll }: Measured): string {
  const { id, maker, serial, year, precision, basis } = instrument;
  const said = answer ? `${answer.line} ${answer.year ?? ''} ${yearRangeText(answer)} ${answer.confidence}, off ${off}` : 'no answer';
  const more = answer && isAmongAll ? ' (another line has it)' : '';
  return `  ${id} ${maker} ${serial}: ${precision === 'about' ? '~' : ''}${year} (${basis}), answer ${said}${more}`;
}
