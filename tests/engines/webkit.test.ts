import { webkit } from '../support/engines/webkit.ts';
import { describeEngine } from './scenes.ts';

describeEngine(webkit);
