import { webkit } from '../support/engines/webkit.ts';
import { describeLine } from './line-scenes.ts';
import { describeEngine } from './scenes.ts';
import { describeSelling } from './selling-scenes.ts';

describeEngine(webkit);
describeLine(webkit);
describeSelling(webkit);
