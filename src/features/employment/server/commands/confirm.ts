import { lockImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { employmentFaults } from '../../contract.ts';
import type { EmploymentChange, EmploymentImpact } from '../queries/impact.ts';

/** Registered by features. */
export type EmploymentImpacts = readonly EmploymentImpact[];

interface ConfirmOptions {
  readonly impacts: EmploymentImpacts;
  /** Token of the impact that the user has seen and confirmed. */
  readonly confirmed: string | null | undefined;
}

/**
 * Changes an employment and applies its impact on other features; requires the lock of the person.
 * An unconfirmed impact is thrown, which rolls the change back.
 * @throws 424 with the impact to confirm, 461 with it if it differs from the one confirmed
 */
export async function withImpact<Done>(
  db: Db,
  change: EmploymentChange,
  { impacts, confirmed }: ConfirmOptions,
  store: () => Promise<Done>,
): Promise<Done> {
  const impact = await lockImpact(db, impacts, change);
  const done = await store();
  await impact.complete();
  await impact.requireConfirmed({ confirmed, unconfirmed: employmentFaults.unconfirmed });
  await impact.apply();
  return done;
}

/** Returns the impacts of moving many people at once. */
export const impactsOfMoves = (impacts: EmploymentImpacts): EmploymentImpacts =>
  impacts.filter(({ showsMany }) => showsMany);

/** Does the same for many people whose impact was shown in advance (`impactOfMany`); applies what holds now. */
export async function withShownImpact<Done>(
  db: Db,
  change: EmploymentChange,
  impacts: EmploymentImpacts,
  store: () => Promise<Done>,
): Promise<Done> {
  const impact = await lockImpact(db, impacts, change);
  const done = await store();
  await impact.complete();
  await impact.apply();
  return done;
}
