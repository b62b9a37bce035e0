import type { Permission } from './permissions.ts';
import type { Text } from './translate.ts';

/** Panels that guide a company through its set-up (specification B §3), in the order of the landing page. */
export const setUpAreas = ['settings', 'employee', 'attendance', 'leave'] as const;
export type SetUpArea = (typeof setUpAreas)[number];

/** A step of setting up a company, as listed on its panel: on the landing page, and above the screen of its area. */
export interface SetUpStep {
  readonly key: string;
  /** Position among all steps, which is the order of setting up a company. */
  readonly position: number;
  readonly area: SetUpArea;
  readonly name: Text;
  /** Reason for the step. */
  readonly why: Text;
  /** Label of its button. */
  readonly action: Text;
  /** Path of the screen for it. */
  readonly path: string;
  /** Permissions of which a person needs one to do the step; it is hidden from others. */
  readonly permissions: readonly Permission[];
  /** Approximate minutes. */
  readonly minutes: number;
  /** Condition of an optional step: 'if you have one'. Set-up is complete without it; if omitted, it is required. */
  readonly condition?: Text;
}
