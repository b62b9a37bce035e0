import type { EmploymentAsked, EmploymentEffect } from '#platform/server/employment-effect.ts';
import type { HolidayEffectTold } from '#platform/server/holiday-effect.ts';
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
  const { done, told, apply } = await changed(asked, effects, act, { isTold: true });
  if (told.length === 0) return done;
  const token = versionOf({ told });
  if (confirmed !== token) {
    const fault = confirmed == null ? employmentFaults.unconfirmed : platformFaults.changedMeanwhile;
    throw fault({ data: { effects: told, confirmed: token } });
  }
  await apply();
  return done;
}

/**
 * The same for many, who were shown what it changes when they were chosen (`effectsOnMany`): the difference of what is
 * true by now is booked.
 */
export async function withEffectsShown<Done>(
  asked: EmploymentAsked,
  effects: Effects,
  act: () => Promise<Done>,
): Promise<Done> {
  const { done, apply } = await changed(asked, effects, act, { isTold: false });
  await apply();
  return done;
}

async function changed<Done>(
  asked: EmploymentAsked,
  effects: Effects,
  act: () => Promise<Done>,
  { isTold }: { readonly isTold: boolean },
) {
  const before: Awaited<ReturnType<EmploymentEffect>>[] = [];
  for (const effect of effects) before.push(await effect(asked));
  const done = await act();
  for (const { follow } of before) await follow?.();
  const told: HolidayEffectTold[] = [];
  for (const effect of isTold ? before : []) {
    const one = await effect.tell();
    if (one) told.push(one);
  }
  const apply = async () => {
    for (const effect of before) await effect.apply();
  };
  return { done, told, apply };
}
