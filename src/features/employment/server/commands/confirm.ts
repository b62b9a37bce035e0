import type { EmploymentAsked, EmploymentEffect } from '#platform/server/employment-effect.ts';
import { versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { employmentFaults } from '../../contract.ts';

/** What features have registered. */
export type Effects = readonly EmploymentEffect[];

interface Confirming {
  readonly effects: Effects;
  /** What has been seen and agreed to. */
  readonly confirmed: string | null | undefined;
}

/**
 * Changes an employment, and tells what that changes elsewhere; under the lock of the person. What nobody has confirmed
 * is thrown, which takes the change back with it.
 * @throws 424 with what there is to confirm, 461 with the same when it is not what was confirmed
 */
export async function withEffects<Done>(
  asked: EmploymentAsked,
  { effects, confirmed }: Confirming,
  act: () => Promise<Done>,
): Promise<Done> {
  const before = [];
  for (const effect of effects) before.push(await effect(asked));
  const done = await act();
  const told = [];
  for (const effect of before) {
    const one = await effect.tell();
    if (one) told.push(one);
  }
  if (told.length === 0) return done;
  const token = versionOf({ told });
  if (confirmed !== token) {
    const fault = confirmed == null ? employmentFaults.unconfirmed : platformFaults.changedMeanwhile;
    throw fault({ data: { effects: told, confirmed: token } });
  }
  for (const { apply } of before) await apply();
  return done;
}
