/** Cards beside the posts (specification B §3). The clock is not among them: it always comes first, for everyone. */
export const cardKeys = ['who_is_in', 'on_leave', 'work_anniversary', 'birthday', 'recent_joined'] as const;
export type CardKey = (typeof cardKeys)[number];

export interface CardChoice {
  readonly key: CardKey;
  readonly is_shown: boolean;
}

/** Cards as stored; unknown keys are ignored. */
export interface StoredCards {
  readonly cards: readonly string[];
  readonly hidden: readonly string[];
}

const isKey = (text: string): text is CardKey => cardKeys.some((key) => key === text);

/** Returns all cards in the company's order; cards it has not arranged yet come last and are shown. */
export function companyCards({ cards, hidden }: StoredCards): CardChoice[] {
  const keys = [...new Set([...cards.filter(isKey), ...cardKeys])];
  return keys.map((key) => ({ key, is_shown: !hidden.includes(key) }));
}

/**
 * Returns the cards that the company shows, in the person's own order if any;
 * cards that the company has turned on since come last.
 * @param own null: the person has no order or may not have one
 */
export function ownCards(company: readonly CardChoice[], own: StoredCards | null): CardChoice[] {
  const shown = company.filter(({ is_shown }) => is_shown).map(({ key }) => key);
  if (!own) return shown.map((key) => ({ key, is_shown: true }));
  const ordered = own.cards.filter(isKey).filter((key) => shown.includes(key));
  const keys = [...new Set([...ordered, ...shown])];
  return keys.map((key) => ({ key, is_shown: !own.hidden.includes(key) }));
}

/** @returns the choices in stored form */
export const storedCards = (choices: readonly CardChoice[]): { cards: string[]; hidden: string[] } => ({
  cards: choices.map(({ key }) => key),
  hidden: choices.flatMap(({ key, is_shown }) => (is_shown ? [] : key)),
});

/** Occasions on which colleagues send wishes. */
export const occasions = ['birthday', 'anniversary'] as const;
export type Occasion = (typeof occasions)[number];
