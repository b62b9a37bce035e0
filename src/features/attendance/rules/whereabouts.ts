/** Where somebody is right now. */
export const placesNow = ['in', 'break', 'remote', 'leave', 'out'] as const;
export type Whereabouts = (typeof placesNow)[number];

export interface Seen {
  readonly is_remote: boolean;
  readonly is_on_break: boolean;
}

/** Where somebody is who is clocked in: a break says more than the place. */
export function whereaboutsOf({ is_remote, is_on_break }: Seen): Whereabouts {
  if (is_on_break) return 'break';
  return is_remote ? 'remote' : 'in';
}
