import type { DeviceUser } from '../rules/shapes.ts';

export interface Difference {
  readonly pin: string;
  readonly action: 'put' | 'rename' | 'remove';
  readonly user: DeviceUser;
  /** Left out unless it is chosen: somebody has to say first whose number it is. */
  readonly isUnknown: boolean;
}

export const isDifference = ({ state }: DeviceUser): boolean => state !== 'right';

const actions = { missing: 'put', renamed: 'rename', surplus: 'remove', unknown: 'remove' } as const;

/** What a sync could change. Who has no number cannot be put on a terminal. */
export function differencesOf(users: readonly DeviceUser[]): Difference[] {
  return users.flatMap((user) => {
    if (user.pin === null || user.state === 'right' || user.state === 'without_pin') return [];
    return [{ pin: user.pin, action: actions[user.state], user, isUnknown: user.state === 'unknown' }];
  });
}
