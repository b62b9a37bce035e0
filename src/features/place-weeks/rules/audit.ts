import type { AuditDeclaration, Sentence, ValueFormat } from '#platform/shared/audit.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const nameOf = (row: Readonly<Record<string, unknown>>, format: ValueFormat): string =>
  format.nameOf(String(row['work_place_id'] ?? row['department_id'])) ?? '';

/** 'set the working week of the place of work from 1 Dec 2026' */
const weekSentence =
  (item: 'work_place' | 'department'): Sentence =>
  ({ action, old, new: now }, format) => {
    const row = { ...old, ...now };
    const date = format.date(String(row['effective_from']));
    const values = { item, name: nameOf(row, format), date };
    if (action === 'delete')
      return translate(
        'removed the working week of {item, select, work_place {the place of work} other {the department}} {name} from {date}',
        values,
      );
    if (row['week'] === null)
      return translate(
        'ended the working week of {item, select, work_place {the place of work} other {the department}} {name} on {date}',
        values,
      );
    return translate(
      'set the working week of {item, select, work_place {the place of work} other {the department}} {name} from {date}',
      values,
    );
  };

/** 'set the time zone of the place of work Auckland to Pacific/Auckland from 1 Dec 2026' */
const zoneSentence: Sentence = ({ action, old, new: now }, format) => {
  const row = { ...old, ...now };
  const values = {
    name: nameOf(row, format),
    zone: String(row['timezone']),
    date: format.date(String(row['effective_from'])),
  };
  if (action === 'delete')
    return translate('removed the time zone {zone} of the place of work {name} from {date}', values);
  if (row['timezone'] === null)
    return translate('set the time zone of the place of work {name} to the company’s from {date}', values);
  return translate('set the time zone of the place of work {name} to {zone} from {date}', values);
};

const labels = { week: asText('working week'), timezone: asText('time zone') };

export const audit: AuditDeclaration = {
  tables: {
    work_place_weeks: { kind: 'lists', sentence: weekSentence('work_place'), labels },
    department_weeks: { kind: 'lists', sentence: weekSentence('department'), labels },
    work_place_zones: { kind: 'lists', sentence: zoneSentence, labels },
  },
};
