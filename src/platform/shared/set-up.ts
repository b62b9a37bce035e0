import type { Permission } from './permissions.ts';

/** The panels in which a company is led through its set-up (specification B §3), as they stand on the landing page. */
export const setUpAreas = ['settings', 'employee', 'attendance', 'leave'] as const;
export type SetUpArea = (typeof setUpAreas)[number];

/** A step of setting up a company, as its panel lists it: on the landing page, and above the screen of its area. */
export interface SetUpStep {
  readonly key: string;
  /** Place among all steps: the order in which one sets up a company. */
  readonly position: number;
  readonly area: SetUpArea;
  readonly name: string;
  /** Why one does it. */
  readonly why: string;
  /** What the button says that leads there. */
  readonly action: string;
  /** Path of the screen where. */
  readonly path: string;
  /** Who may do it, by any of these; nobody else is shown the step. */
  readonly permissions: readonly Permission[];
  /** How long it takes, about. */
  readonly minutes: number;
  /** For whom it is: 'if you have one'. Nobody is kept waiting by such a step; without it, everybody needs it. */
  readonly condition?: string;
}
