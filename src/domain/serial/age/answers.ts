/** What the questionnaire on a piano without a number may be told. Options are kept in the tab: changing one loses that answer. */
export const ageOptions = {
  kind: ['upright', 'low', 'grand', 'square'],
  keys: ['88', '85', 'fewer'],
  strings: ['crossed', 'straight'],
  dampers: ['below', 'above'],
  keytops: ['ivory', 'celluloid', 'plastic'],
  candles: ['yes'],
  case: ['ornate', 'plain-heavy', 'deco', 'slim', 'gloss'],
  // The later, the more telling: who finds several is to name the last.
  words: ['germany', 'japan', 'china', 'korea', 'drp', 'nippon-gakki', 'czechoslovakia', 'ussr', 'dbp', 'w-germany', 'gdr'],
  frame: ['wood', 'iron'],
  extras: ['slow-fall', 'silent', 'practice'],
  postcode: ['two', 'four'],
} as const;

export type AgeChoiceId = keyof typeof ageOptions;
export type AgeOption<Id extends AgeChoiceId> = (typeof ageOptions)[Id][number];
export type AgeQuestionId = AgeChoiceId | 'castYear' | 'maker';

export interface AgeMaker {
  name: string;
  country: string;
  foundedYear: number | null;
}

/** The answers given; one that is missing is "not sure". */
export type AgeAnswers = { readonly [Id in AgeChoiceId]?: AgeOption<Id> } & {
  /** The latest year cast, printed or engraved on it. */
  readonly castYear?: number;
  readonly maker?: AgeMaker;
};

export const ageChoiceIds = Object.keys(ageOptions) as AgeChoiceId[];

/** Dampers above the hammers are a matter of uprights. */
export function isAsked(id: AgeQuestionId, { kind }: Pick<AgeAnswers, 'kind'>): boolean {
  return id !== 'dampers' || kind === undefined || kind === 'upright' || kind === 'low';
}

export function isAgeOption<Id extends AgeChoiceId>(id: Id, value: unknown): value is AgeOption<Id> {
  return ageOptions[id].some((option) => option === value);
}

/** The answers with one more, changed or taken back (undefined). */
export function withAnswer<Id extends AgeQuestionId>(answers: AgeAnswers, id: Id, value: AgeAnswers[Id] | undefined): AgeAnswers {
  const { [id]: _before, ...others } = answers;
  return value === undefined ? others : { ...others, [id]: value };
}
