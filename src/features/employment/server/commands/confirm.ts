import type { EmploymentEffectInput, EmploymentEffect } from '#platform/server/employment-effect.ts';
import type { EffectPreview } from '#platform/server/holiday-effect.ts';
import { versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { employmentFaults } from '../../contract.ts';

/** Effects that features have registered. */
export type Effects = readonly EmploymentEffect[];

interface ConfirmOptions {
  readonly effects: Effects;
  /** Digest of the effects that the user has seen and confirmed. */
  readonly confirmed: string | null | undefined;
}

/**
 * Changes an employment and applies its effects on other features; requires the
 * lock of the person. Unconfirmed effects are thrown, which rolls the change back.
 * @throws 424 with the effects to confirm, 461 with them if they differ from those confirmed
 */
export async function withEffects<Done>(
  input: EmploymentEffectInput,
  { effects, confirmed }: ConfirmOptions,
  act: () => Promise<Done>,
): Promise<Done> {
  const { done, told, apply } = await changed(input, effects, act, { isTold: true });
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
 * Does the same for many people whose effects were shown in
 * advance (`effectsOnMany`); applies the effects that hold now.
 */
export async function withEffectsShown<Done>(
  input: EmploymentEffectInput,
  effects: Effects,
  act: () => Promise<Done>,
): Promise<Done> {
  const { done, apply } = await changed(input, effects, act, { isTold: false });
  await apply();
  return done;
}

async function changed<Done>(
  input: EmploymentEffectInput,
  effects: Effects,
  act: () => Promise<Done>,
  { isTold }: { readonly isTold: boolean },
) {
  const before: Awaited<ReturnType<EmploymentEffect>>[] = [];
  for (const effect of effects) before.push(await effect(input));
  const done = await act();
  for (const { follow } of before) await follow?.();
  const impact: EffectPreview[] = [];
  for (const effect of isTold ? before : []) {
    const one = await effect.tell();
    if (one) impact.push(one);
  }
  const apply = async () => {
    for (const effect of before) await effect.apply();
  };
  return { done, told: impact, apply };
}
