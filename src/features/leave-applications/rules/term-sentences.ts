import type { NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';
import type { Unit } from '#features/leave/rules/counting.ts';
import { termOn } from '#features/leave/rules/entitlement.ts';
import type { ByHours, Giving, LeaveFacts, Term } from '#features/leave/rules/facts.ts';
import { daysText } from '#features/leave/rules/words.ts';
import { byHoursText } from '#features/leave/rules/worked-words.ts';
import type { WaitingTime } from './earliest.ts';

interface RuledType extends WaitingTime {
  readonly unit: Unit;
}

/** Describes the rules of the package on a day in sentences. */
export function rulesOfType(facts: LeaveFacts, on: LocalDate, type: RuledType, text: NumberText): string[] {
  const term = termOn(facts, on);
  return term ? sentencesOf(term, type, text) : [];
}

const givingTexts: Readonly<Record<Giving, Text>> = {
  at_once: asText('{amount} a year, all at once.'),
  monthly: asText('{amount} a year, a twelfth each month.'),
  two_weeks: asText('{amount} a year, a 26th every two weeks.'),
  quarterly: asText('{amount} a year, a quarter each quarter.'),
};

export function sentencesOf(term: Term, type: RuledType, text: NumberText): string[] {
  const { unit } = type;
  const { days, given, below_zero } = term;
  return [
    ...(term.by_hours
      ? hoursSentences(term, term.by_hours, { unit, text })
      : [
          translate(givingTexts[given], { amount: daysText(days, unit, text) }),
          ...stepSentences(term, unit, text),
          ...reducedSentences(term),
          ...roundedSentences(term, unit),
        ]),
    ...waitSentences(type),
    ...carrySentences(term, unit, text),
    translate('Days that expire first are used first.'),
    countedSentence(term, unit, text),
    below_zero === 0
      ? translate('The balance cannot go below 0.')
      : translate('The balance can go {amount} below 0.', { amount: daysText(below_zero, unit, text) }),
  ];
}

const workedTexts: Readonly<Record<Giving, Text>> = {
  at_once: asText('{rate} worked.'),
  monthly: asText('{rate} worked, credited at the end of each month.'),
  two_weeks: asText('{rate} worked, credited every two weeks.'),
  quarterly: asText('{rate} worked, credited at the end of each quarter.'),
};

/** Says how hours worked give leave, and how much a year gives at most. */
function hoursSentences(
  term: Term,
  rate: ByHours,
  { unit, text }: { readonly unit: Unit; readonly text: NumberText },
): string[] {
  const worked = translate(workedTexts[term.given], { rate: byHoursText(rate, text) });
  if (!term.is_capped) return [worked];
  const most = translate('At most {amount} a year.', { amount: daysText(term.days, unit, text) });
  return [worked, most, ...stepSentences(term, unit, text)];
}

const stepSentences = ({ steps }: Term, unit: Unit, text: NumberText): string[] =>
  steps.map((step) =>
    translate(
      'After {years, plural, one {# year} other {# years}} of employment: {amount} a year.',
      { years: step.years, amount: daysText(step.days, unit, text) },
      String,
    ),
  );

function roundedSentences({ rounding }: Term, unit: Unit): string[] {
  if (rounding === 'none') return [];
  return [
    rounding === 'up'
      ? translate('The amount of a year is rounded up to whole {unit, select, hours {hours} other {days}}.', { unit })
      : translate('The amount of a year is rounded to half {unit, select, hours {hours} other {days}}.', { unit }),
  ];
}

function waitSentences({ wait_months, wait_days }: WaitingTime): string[] {
  const [months, days] = [{ count: wait_months }, { count: wait_days }];
  if (wait_days === 0)
    return wait_months === 0
      ? []
      : [
          translate(
            'You can take it after {count, plural, one {# month} other {# months}} of employment.',
            months,
            String,
          ),
        ];
  if (wait_months === 0)
    return [
      translate('You can take it after {count, plural, one {# day} other {# days}} of employment.', days, String),
    ];
  return [
    translate(
      'You can take it after {months, plural, one {# month} other {# months}} and {days, plural, one {# day} other {# days}} of employment.',
      { months: wait_months, days: wait_days },
      String,
    ),
  ];
}

/** Says what gives less than the whole amount; what accrues in periods is less for part of a year by itself. */
function reducedSentences({ counts, is_pro_rata }: Term): string[] {
  if (counts === 'same' || (counts === 'weekly_hours' && !is_pro_rata))
    return is_pro_rata ? [translate('Reduced for part of a year.')] : [];
  if (counts === 'own_days')
    return [
      is_pro_rata
        ? translate('Reduced for part of a year or fewer working days a week.')
        : translate('Reduced for fewer working days a week.'),
    ];
  return [
    is_pro_rata
      ? translate('Reduced for part of a year or fewer weekly hours.')
      : translate('Reduced for fewer weekly hours.'),
  ];
}

function carrySentences({ given, carry_over, carry_over_months, grace_days }: Term, unit: Unit, text: NumberText) {
  if (carry_over === 0)
    return [
      grace_days > 0 && given !== 'at_once'
        ? translate(
            'Only what accrues last carries over, for the first {count, plural, one {day} other {# days}} of the next year.',
            { count: grace_days },
            String,
          )
        : translate('Nothing carries over to the next year.'),
    ];
  const carried =
    carry_over === null
      ? translate('All remaining leave carries over.')
      : translate('Up to {amount} carry over.', { amount: daysText(carry_over, unit, text) });
  if (carry_over_months === null) return [carried];
  const expiry = translate(
    'Carried-over days expire after {count, plural, one {the first month} other {# months}}.',
    { count: carry_over_months },
    String,
  );
  return [carried, expiry];
}

/** Says what a day of leave uses. */
function countedSentence({ counts }: Term, unit: Unit, text: NumberText): string {
  if (unit === 'hours') return translate('Holidays and days off are not counted. A day uses its planned hours.');
  return counts === 'shares'
    ? translate('Holidays and days off are not counted. A day uses its share of a full day.')
    : translate('Holidays and days off are not counted, and a half day counts {half}.', { half: text(0.5) });
}
