/** Where somebody is right now. */
export const placesNow = ['in', 'break', 'remote', 'leave', 'out'] as const;
export type Whereabouts = (typeof placesNow)[number];

export interface Seen {
  /** 1 normal, 2 remote */
  readonly working_place: number;
  readonly is_on_break: boolean;
}

/** Where somebody is who is clocked in: a break says more than the place. */
export function whereaboutsOf({ working_place, is_on_break }: Seen): Whereabouts {
  if (is_on_break) return 'break';
  return working_place === 2 ? 'remote' : 'in';
}
