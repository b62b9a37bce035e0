import { definePoint } from '#platform/server/contribution.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** A person who was just added, with everything that was chosen for them by hand. */
export interface AddedNewcomer {
  readonly person_id: string;
  /** Their first day. */
  readonly joined_on: LocalDate;
  /** Whether their last day is over, as of people whom a file adds with it. */
  readonly has_left?: boolean | undefined;
}

/** Department and the like in which a newcomer is going to work. */
export interface NewcomerPlacement {
  readonly department_id?: string | null | undefined;
  readonly designation_id?: string | null | undefined;
  readonly employment_type_id?: string | null | undefined;
  readonly work_place_id?: string | null | undefined;
  readonly has_left?: boolean | undefined;
}

/** Something that a newcomer gets without anyone choosing it. */
export interface NewcomerGift {
  /** 'Leave package' */
  readonly label: string;
  /** 'Standard' */
  readonly value: string;
  /** 'by the rule Workshop' */
  readonly cause: string;
}

/** Values that newcomers get by where they work, whichever way they are added. */
export interface NewcomerGifts {
  /** Gives it in the transaction that adds them; what was chosen by hand stays. */
  give(
    db: Db,
    newcomers: readonly AddedNewcomer[],
    by: { readonly actor_id: string; readonly now: number; readonly today: LocalDate },
  ): Promise<void>;
  /** Takes all of it away from people whose adding is undone. */
  takeBack(db: Db, personIds: readonly string[]): Promise<void>;
  /** Describes what each of the placements gives, before anyone is added. */
  describe(db: Db, placements: readonly NewcomerPlacement[]): Promise<readonly (readonly NewcomerGift[])[]>;
}

export const newcomerGifts = definePoint<NewcomerGifts>('access.newcomerGifts');
