import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ChosenDates } from '../rules/choosing.ts';
import type { EnabledDate } from '../rules/shapes.ts';
import type { Choice, Form, InitialApplication } from './replies.ts';

/** Properties of the summary of an application, and of its parts. */
export interface SummaryProps {
  form: Form;
  choice: Choice;
  dates: ReadonlyMap<string, EnabledDate>;
  isOwn: boolean;
  start: InitialApplication | undefined;
  onClear(): void;
  onType(id: string): void;
  onChosen(chosen: ChosenDates): void;
  onPeriodStarts(starts: readonly LocalDate[]): void;
}
