import type { TerminalUser } from '../rules/shapes.ts';

export interface Difference {
  readonly pin: string;
  readonly action: 'put' | 'rename' | 'remove';
  readonly user: TerminalUser;
  /** Whether its number is unknown; it is excluded by default, since it should be assigned first. */
  readonly isUnknown: boolean;
}

export const isDifference = ({ state }: TerminalUser): boolean => state !== 'right';

const actions = { missing: 'put', renamed: 'rename', surplus: 'remove', unknown: 'remove' } as const;

/** Differences that a sync could send. A person without a number cannot be put on a terminal. */
export function differencesOf(users: readonly TerminalUser[]): Difference[] {
  return users.flatMap((user) => {
    if (user.pin === null || user.state === 'right' || user.state === 'without_pin') return [];
    return [{ pin: user.pin, action: actions[user.state], user, isUnknown: user.state === 'unknown' }];
  });
}
