/** Icon of a task. */
export const toDoIcons = ['announcement', 'review', 'day'] as const;

/** A person's task, as shown on their landing page. */
export interface ToDo {
  /** Unique key. */
  readonly key: string;
  readonly icon: (typeof toDoIcons)[number];
  /** Name: 'Acknowledge 1 announcement'. */
  readonly name: string;
  /** Further details in small text: 'From Sofia Lindgren'. */
  readonly line: string;
  /** ISO 8601; null for tasks without a time. */
  readonly at: string | null;
  /** Path of the screen for the task. */
  readonly path: string;
}
