import type { CaseCompany } from './case-company.ts';
import type { CaseAction } from './format/actions.ts';
import type { CaseImportedRow } from './format/rules.ts';
import { notYet } from './not-possible.ts';
import { correctedStep, flagsStep, workedSteps } from './steps/clock-steps.ts';
import { importPeople, undoImport } from './steps/import-steps.ts';
import { leaveStep, shortenStep } from './steps/leave-steps.ts';
import { holidaySteps, patternStep, plannedStep, weekStep } from './steps/plan-steps.ts';
import { noonOf, type Step } from './steps/step.ts';
import { instantOf } from './values.ts';

/** Returns everything that happens after the founding, by time. @throws NotPossible */
export function stepsOf(company: CaseCompany): Step[] {
  const { did, holidays, now, import: rows, undo } = company.case;
  const end = instantOf(now, company.zone);
  const steps = [
    ...holidays.flatMap((holiday) => holidaySteps(company, holiday)),
    ...did.flatMap((action) => stepsFrom(company, action)),
    ...(rows ? [importStep(rows, { at: end })] : []),
    ...(undo ? [undoStep({ at: end })] : []),
  ];
  return steps.toSorted((one, other) => one.at - other.at);
}

function stepsFrom(company: CaseCompany, action: CaseAction): Step[] {
  if ('corrected' in action) return [correctedStep(company, action)];
  if ('worked' in action) return workedSteps(company, action);
  if ('planned' in action) return [plannedStep(company, action)];
  if ('pattern' in action) return [patternStep(company, action)];
  if ('leave' in action) return [leaveStep(company, action)];
  if ('shorten' in action) return [shortenStep(company, action)];
  if ('week' in action) return [weekStep(company, action)];
  if ('flags' in action) return [flagsStep(company, action)];
  if ('import' in action) return [importStep(action.import, dayOf(company, action))];
  if ('undo' in action) return [undoStep(dayOf(company, action))];
  if ('punch' in action) return [];
  throw notYet(action.not_yet);
}

/** Time of what the company does: noon of its day, or the time of the questions. */
const dayOf = (
  company: CaseCompany,
  { on }: Extract<CaseAction, { readonly undo: string } | { readonly import: unknown }>,
) =>
  on === undefined ? { at: instantOf(company.case.now, company.zone) } : { at: noonOf(company, on), isDated: true };

const importStep = (rows: readonly CaseImportedRow[], moment: Pick<Step, 'at' | 'isDated'>): Step => ({
  ...moment,
  who: null,
  what: `import of ${rows.map(({ key }) => key).join(', ')}`,
  run: (company) => importPeople(company, rows),
});

const undoStep = (moment: Pick<Step, 'at' | 'isDated'>): Step => ({
  ...moment,
  who: null,
  what: 'undoing the import',
  run: undoImport,
});
