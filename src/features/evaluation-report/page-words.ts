import type { PageDescription } from '../parts/feature-route.ts';

export const report: PageDescription = { title: 'Inspection report', description: 'What an evaluator found at a piano, point by point, with its values and repairs.' };
