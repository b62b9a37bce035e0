import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { nameOf, personText, quoted, trashLabels } from '#platform/shared/audit-sentences.ts';

const holidayPeople: Sentence = (facts, format) => {
  const name = nameOf(facts.entity_id, format);
  const holiday = name === undefined ? 'a holiday that is no more' : `the holiday ${quoted(name)}`;
  const row = facts.new ?? facts.old;
  const who = personText(facts, format);
  const gets = (facts.action === 'insert') !== (row?.['is_left_out'] === true);
  return gets ? `gave ${who} ${holiday}` : `took ${holiday} from ${who}`;
};

export const audit: AuditDeclaration = {
  tables: {
    holidays: {
      kind: 'lists',
      noun: 'holiday',
      labels: {
        start_date: 'first day',
        end_date: 'last day',
        part: 'length',
        is_for_everyone: 'for everyone',
        country_id: 'country',
        region_id: 'region',
        import_year: 'imported for',
        import_key: 'rule',
        is_edited: 'edited',
        ...trashLabels,
      },
      values: {
        part: (value) => (value === 'full' ? 'whole day' : value === 'first_half' ? 'first half' : 'second half'),
      },
    },
    holiday_people: { kind: 'lists', changes: ['insert', 'delete'], sentence: holidayPeople },
  },
};
