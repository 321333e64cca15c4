export const providerTypes = ['technician', 'evaluator', 'mover', 'teacher'] as const;
export type ProviderType = (typeof providerTypes)[number];

export const serviceCategories = [
  'tuning', 'regulation', 'voicing', 'repair', 'inspection', 'cleaning', 'moving', 'evaluation', 'lesson', 'other',
] as const;
export type ServiceCategory = (typeof serviceCategories)[number];
