import type { ComponentType } from 'react';
import type { ChangedDay } from '#features/corrections/rules/day-shapes.ts';
import type { CorrectableDay } from '#features/corrections/web/parts/correctable-day.ts';

export interface LatePartProps {
  day: CorrectableDay;
  onChanged(changed: ChangedDay | undefined): void;
}

/** Component for late punches of an approved day, with the possible decisions, provided by a later feature. */
export const [LatePart] = Object.values(
  import.meta.glob<ComponentType<LatePartProps>>('../../../*/web/late/late-part.ts', {
    eager: true,
    import: 'LatePart',
  }),
);
