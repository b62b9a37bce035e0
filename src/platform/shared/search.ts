/** Headings of the server's search results. */
export const searchGroups = ['posts', 'lists'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** Icon of a result. */
export const foundIcons = ['announcement', 'post', 'comment', 'list'] as const;
export type FoundIcon = (typeof foundIcons)[number];

/** A search result with its link. */
export interface FoundItem {
  /** Unique key. */
  readonly key: string;
  readonly icon: FoundIcon;
  /** Kind of item: 'Department'. */
  readonly kind: string;
  readonly name: string;
  /** Text below the name, beside the time. */
  readonly line: string;
  /** ISO 8601; null for items without a time. */
  readonly at: string | null;
  /** Path of the screen that it links to; `query` is the search part of its address. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}
