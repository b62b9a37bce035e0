/** Current whereabouts of a person. */
export const placesNow = ['in', 'break', 'remote', 'leave', 'out'] as const;
export type Whereabouts = (typeof placesNow)[number];

export interface ClockedInPerson {
  readonly is_remote: boolean;
  readonly is_on_break: boolean;
}

/** Whereabouts of a clocked-in person; a break takes precedence over the place. */
export function whereaboutsOf({ is_remote, is_on_break }: ClockedInPerson): Whereabouts {
  if (is_on_break) return 'break';
  return is_remote ? 'remote' : 'in';
}
