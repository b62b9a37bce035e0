import { platformFaults, type FaultFactory } from '../shared/faults.ts';
import type { ChangePreview, Impact } from '../shared/impact.ts';
import { definePoint, type ContributionPoint } from './contribution.ts';
import type { Db } from './database/database.ts';
import { versionOf } from './version.ts';

/**
 * A feature's response to a kind of change that an earlier feature makes: what happens to leave, shifts, balances
 * or recorded days. It is described before anything is saved, and applied once exactly that is confirmed.
 */
export interface ChangeImpact<Change, Before = unknown> {
  /** 'leave' */
  readonly key: string;
  /**
   * Called first in the transaction that saves: locks the data that the impact depends on, so that the description
   * stays true. @returns the state before the change, if it is needed once the change is stored
   */
  lock?(db: Db, change: Change): Promise<Before>;
  /**
   * Called once the change is stored, before anything of it is described: stores what belongs to it, such as values
   * that rules give, so that other features respond to these, too.
   */
  complete?(db: Db, change: Change, before: Before): Promise<void>;
  /** Describes the impact; empty: none. @param before undefined in a preview, which locks and writes nothing */
  describe(db: Db, change: Change, before: Before | undefined): Promise<readonly Impact[]>;
  /** Returns why the change is refused, such as a closed day; null: it is allowed. */
  refuse?(db: Db, change: Change): Promise<string | null>;
  /** Applies the impact in the transaction that saves the change. */
  apply?(db: Db, change: Change, before: Before): Promise<void>;
}

/** Declares a kind of change to which later features respond. @param kind 'holidays.change' */
export const defineChange = <Change>(kind: string): ContributionPoint<ChangeImpact<Change>> => definePoint(kind);

/** A change whose impact is locked. */
export interface LockedImpact {
  /** Stores what belongs to a change that is stored already. */
  complete(): Promise<void>;
  /** Describes the impact without requiring anything: for a preview that is rolled back. */
  preview(): Promise<ChangePreview>;
  /** @throws 424 or 461 with the impact, unless exactly that is confirmed; 424 when a feature refuses the change */
  requireConfirmed(confirmation: ImpactConfirmation): Promise<void>;
  /** Applies the impact, confirmed or not. */
  apply(): Promise<void>;
}

export interface ImpactConfirmation {
  /** Token that came with the impact that the actor has seen. */
  readonly confirmed: string | null | undefined;
  /** Fault when nothing was confirmed. */
  readonly unconfirmed: FaultFactory;
  /** Fault when something else was confirmed. */
  readonly changed?: FaultFactory;
  /** Fault when a feature refuses the change, with the fact `reason`. */
  readonly refused?: FaultFactory;
}

/**
 * Locks the impact of a change until the transaction ends. A change that can be described before it is stored is
 * confirmed, applied and stored; another one is stored, confirmed and applied, and rolled back when refused.
 */
export async function lockImpact<Change>(
  db: Db,
  impacts: readonly ChangeImpact<Change>[],
  change: Change,
): Promise<LockedImpact> {
  const locked: { readonly impact: ChangeImpact<Change>; readonly before: unknown }[] = [];
  for (const impact of impacts) locked.push({ impact, before: await impact.lock?.(db, change) });
  return {
    async complete() {
      for (const { impact, before } of locked) await impact.complete?.(db, change, before);
    },
    preview: () => describe(db, locked, change),
    async requireConfirmed({ refused, ...confirmation }) {
      const { refusal, ...preview } = await describe(db, locked, change);
      // Without a fault for it the refusal must not pass unnoticed.
      if (refusal !== null) throw refused?.({ facts: { reason: refusal } }) ?? new Error(refusal);
      await requireConfirmed({ ...preview, data: () => ({ ...preview, refusal }) }, confirmation);
    },
    async apply() {
      for (const { impact, before } of locked) await impact.apply?.(db, change, before);
    },
  };
}

/** Describes the impact of a change that is not saved; locks and writes nothing. */
export const previewImpact = <Change>(
  db: Db,
  impacts: readonly ChangeImpact<Change>[],
  change: Change,
): Promise<ChangePreview> =>
  describe(
    db,
    impacts.map((impact) => ({ impact, before: undefined })),
    change,
  );

async function describe<Change>(
  db: Db,
  locked: readonly { readonly impact: ChangeImpact<Change>; readonly before: unknown }[],
  change: Change,
): Promise<ChangePreview> {
  const effects: ChangePreview['effects'] = [];
  let refusal: string | null = null;
  for (const { impact, before } of locked) {
    refusal ??= (await impact.refuse?.(db, change)) ?? null;
    const described = await impact.describe(db, change, before);
    effects.push(...described.map((one) => ({ key: impact.key, ...one })));
  }
  return { effects, refusal, confirmed: effects.length > 0 ? tokenOf(effects) : null };
}

/** Returns the token of an impact, which does not depend on the choices made about it. */
const tokenOf = (effects: ChangePreview['effects']): string =>
  versionOf({
    effects: effects.map(({ rows, ...effect }) => ({
      ...effect,
      rows: rows.map(({ choice, ...row }) => (choice ? { ...row, choice: choice.key } : row)),
    })),
  });

/** Something to confirm before it is saved. */
export interface ToConfirm {
  /** Token of what there is to confirm; null: nothing. */
  readonly confirmed: string | null;
  /** Returns the impact that a refusal shows. */
  data(): unknown;
}

/** @throws 424 with the impact when nothing was confirmed, 461 with it when something else was */
export async function requireConfirmed(
  { confirmed, data }: ToConfirm,
  { confirmed: sent, unconfirmed, changed = platformFaults.changedMeanwhile }: Omit<ImpactConfirmation, 'refused'>,
): Promise<void> {
  // Having nothing left to confirm is no reason to ask again.
  if (confirmed === null || sent === confirmed) return;
  throw (sent == null ? unconfirmed : changed)({ data: await data() });
}
