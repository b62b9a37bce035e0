/** The headings under which the server finds something. */
export const searchGroups = ['posts', 'lists'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** Which icon stands beside it. */
export const foundIcons = ['announcement', 'post', 'comment', 'list'] as const;
export type FoundIcon = (typeof foundIcons)[number];

/** Something that was found, with where it leads. */
export interface FoundItem {
  /** Unlike that of any other. */
  readonly key: string;
  readonly icon: FoundIcon;
  /** What it is: 'Department'. */
  readonly kind: string;
  readonly name: string;
  /** What is said of it below the name, beside the moment. */
  readonly line: string;
  /** ISO 8601, of what was said at a time. */
  readonly at: string | null;
  /** The screen that it leads to, with what stands in its address after the question mark. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}
