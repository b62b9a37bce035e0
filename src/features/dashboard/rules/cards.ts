/** What stands beside the posts (specification B §3). The clock is not among them: it is first, always and for everybody. */
export const cardKeys = ['who_is_in', 'on_leave', 'work_anniversary', 'birthday', 'recent_joined'] as const;
export type CardKey = (typeof cardKeys)[number];

export interface CardChoice {
  readonly key: CardKey;
  readonly is_shown: boolean;
}

/** As it is stored: names that mean nothing any more are passed over. */
export interface StoredCards {
  readonly cards: readonly string[];
  readonly hidden: readonly string[];
}

const isKey = (text: string): text is CardKey => cardKeys.some((key) => key === text);

/** All cards in the company's order; one that it has not decided about yet comes last, and is shown. */
export function companyCards({ cards, hidden }: StoredCards): CardChoice[] {
  const keys = [...new Set([...cards.filter(isKey), ...cardKeys])];
  return keys.map((key) => ({ key, is_shown: !hidden.includes(key) }));
}

/**
 * The cards that the company shows, in one's own order where one has chosen: what the company has switched on since
 * then comes last.
 * @param own null: one has not chosen, or may not
 */
export function ownCards(company: readonly CardChoice[], own: StoredCards | null): CardChoice[] {
  const shown = company.filter(({ is_shown }) => is_shown).map(({ key }) => key);
  if (!own) return shown.map((key) => ({ key, is_shown: true }));
  const ordered = own.cards.filter(isKey).filter((key) => shown.includes(key));
  const keys = [...new Set([...ordered, ...shown])];
  return keys.map((key) => ({ key, is_shown: !own.hidden.includes(key) }));
}

/** @returns what is stored of it */
export const storedCards = (choices: readonly CardChoice[]): { cards: string[]; hidden: string[] } => ({
  cards: choices.map(({ key }) => key),
  hidden: choices.flatMap(({ key, is_shown }) => (is_shown ? [] : key)),
});

/** Days on which colleagues wish somebody well. */
export const occasions = ['birthday', 'anniversary'] as const;
export type Occasion = (typeof occasions)[number];
