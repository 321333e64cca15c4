import { webkit } from '../support/engines/webkit.ts';
import { describeEngine } from './scenes.ts';
import { describeSelling } from './selling-scenes.ts';

describeEngine(webkit);
describeSelling(webkit);
