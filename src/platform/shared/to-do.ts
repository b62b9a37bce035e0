/** Which icon stands beside it. */
export const toDoIcons = ['announcement', 'review', 'day'] as const;

/** Something that somebody is to do, as their landing page tells it. */
export interface ToDo {
  /** Unlike that of any other. */
  readonly key: string;
  readonly icon: (typeof toDoIcons)[number];
  /** What: 'Acknowledge 1 announcement' */
  readonly name: string;
  /** More of it, in small: 'From Sofia Lindgren' */
  readonly line: string;
  /** ISO 8601, of what is told with its time. */
  readonly at: string | null;
  /** Where one does it. */
  readonly path: string;
}
