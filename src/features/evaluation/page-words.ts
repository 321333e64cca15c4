export const marketplace = { title: 'Piano Evaluation', description: 'Have a piano inspected by an evaluator of your choice, with a written report.' };
export const evaluations = { title: 'Evaluations', description: 'Evaluations you asked for, or were asked for.' };
export const entry = 'Evaluations';
