import type { Db } from '#platform/server/database/database.ts';
import type { Impact, ImpactRow } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { impactRows } from '#features/people/server/queries/impact-rows.ts';
import type { JoinerField } from '../../rules/belonging.ts';
import type { Move } from '../../rules/moves.ts';
import { causeText, fieldName } from '../../rules/wording.ts';
import { currentTexts, type CurrentValue } from './current-texts.ts';
import { textOf } from './names.ts';
import type { NamedRules, StoredRule } from './rules.ts';

/** Change by rule for a person because of a move, as it is shown and ticked. */
export interface PlannedMove {
  readonly person_id: string;
  readonly text: string;
  /** Missing: it follows without a choice. */
  readonly choice?: { readonly key: string; readonly is_ticked: boolean };
}

interface MoveWithState {
  readonly move: Move<StoredRule>;
  readonly state: Pick<CurrentValue, 'held' | 'last'>;
}

/** 'Leave package: Standard → Apprentices from 1 January 2027, by the rule Apprentice' */
export async function moveTexts(db: Db, all: readonly MoveWithState[], rules: NamedRules): Promise<string[]> {
  const before = await currentTexts(
    db,
    all.map(({ move: { field }, state: { held, last } }) => ({ field, held, last })),
  );
  const none = translate('none');
  return all.map(({ move: { field, date, to, rule } }, index) =>
    translate('{field}: {before} → {after} from {date}, {cause}', {
      field: fieldName(field),
      before: before[index] ?? none,
      after: to === null ? none : textOf(to, rules.names),
      date: longDate(date),
      cause: causeText(rule ? rules.nameOf(rule) : null),
    }),
  );
}

export const goneText = (field: JoinerField, date: LocalDate): string =>
  translate('{field}: the change on {date} no longer applies', { field: fieldName(field), date: longDate(date) });

/** Describes changes by rule. @param more a sentence after them */
export async function describeMoves(
  db: Db,
  planned: readonly PlannedMove[],
  more: string | null = null,
): Promise<Impact[]> {
  if (planned.length === 0) return [];
  const count = planned.length;
  const rows = await impactRows(db, planned, ({ text }) => ({ text, amount: null }));
  return [
    {
      title: translate(
        '{count, plural, one {# value changes by rule} other {# values change by rule}}',
        { count },
        String,
      ),
      more,
      rows: rows.map((row, index): ImpactRow => {
        const choice = planned[index]?.choice;
        return choice ? { ...row, choice } : row;
      }),
      total: count,
      button: null,
    },
  ];
}
