import path from 'node:path';
import process from 'node:process';
import { limits } from './budgets/limits.mjs';
import { figureLines, measureBuild, overBudget } from './budgets/measure.mjs';

const folder = path.resolve(import.meta.dirname, '..', process.argv[2] ?? 'dist');
const figures = await measureBuild(folder, limits);
console.log(figureLines(figures).join('\n'));
if (overBudget(figures).length > 0) process.exitCode = 1;
