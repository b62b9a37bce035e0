import type { ChangeImpact } from '#platform/server/change-impact.ts';
import { definePoint } from '#platform/server/contribution.ts';
import type { ImpactChoices } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { EmploymentValues } from '#features/people/rules/employment.ts';

/** Requested changes of a person's employment; omitted parts stay unchanged. */
export interface RequestedEmployment {
  /** New first day of the current employment. */
  readonly first_day?: LocalDate;
  /** Null cancels the last day. */
  readonly last_day?: LocalDate | null;
  readonly weekly?: { readonly from: LocalDate; readonly work_time: number | null };
  /** Ids of the items from a date on; an item that the file still has to add has its name instead. */
  readonly placement?: { readonly from: LocalDate; readonly values: RequestedPlaces };
}

type RequestedPlaces = Partial<
  Pick<EmploymentValues, 'department_id' | 'designation_id' | 'employment_type_id' | 'work_place_id'>
>;

/** A change of weekly hours, of the days of employment, or of where a person works. */
export interface EmploymentChange {
  /** The actor; nothing is revealed to them that they may not know about the people. */
  readonly actor: { readonly id: string; readonly permissions: ReadonlySet<string> };
  readonly person_ids: readonly string[];
  readonly today: LocalDate;
  /** Parts of the impact that the actor has ticked or unticked. */
  readonly choices?: ImpactChoices | undefined;
  /**
   * Requested changes per person for a preview, which writes nothing and may concern many people.
   * Undefined: the impact is locked, the change stored, and the impact then described.
   */
  readonly requested?: ReadonlyMap<string, RequestedEmployment>;
}

/** A response to it, which a thread that previews many people can load. */
export interface EmploymentImpact extends ChangeImpact<EmploymentChange> {
  /** Address of the module that exports it, and its name there. */
  readonly module: string;
  readonly name: string;
  /**
   * Whether the preview of many people shows all of it, so that it also responds when many are moved to another place
   * of work, department, designation or type.
   */
  readonly showsMany?: boolean;
}

export const employmentChange = definePoint<EmploymentImpact>('employment.change');
