import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { nameOf, personText, quote, trashLabels } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const holidayPeople: Sentence = (facts, format) => {
  const name = nameOf(facts.entity_id, format);
  const holiday =
    name === undefined
      ? translate('a holiday that is no more')
      : translate('the holiday {name}', { name: quote(name) });
  const row = facts.new ?? facts.old;
  const who = personText(facts, format);
  const gets = (facts.action === 'insert') !== (row?.['is_left_out'] === true);
  return gets
    ? translate('gave {who} {holiday}', { who, holiday })
    : translate('took {holiday} from {who}', { holiday, who });
};

export const audit: AuditDeclaration = {
  tables: {
    holidays: {
      kind: 'lists',
      noun: asText('holiday'),
      labels: {
        start_date: asText('first day'),
        end_date: asText('last day'),
        part: asText('length'),
        is_for_everyone: asText('for everyone'),
        country_id: asText('country'),
        region_id: asText('region'),
        import_year: asText('imported for'),
        import_key: asText('rule'),
        is_edited: asText('edited'),
        ...trashLabels,
      },
      values: {
        part: (value) =>
          value === 'full'
            ? translate('whole day')
            : value === 'first_half'
              ? translate('first half')
              : translate('second half'),
      },
    },
    holiday_people: { kind: 'lists', changes: ['insert', 'delete'], sentence: holidayPeople },
  },
};
