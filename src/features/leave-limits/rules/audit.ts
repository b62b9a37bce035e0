import type { AuditDeclaration } from '#platform/shared/audit.ts';
import { choice } from '#platform/shared/audit-sentences.ts';
import { asText } from '#platform/shared/translate.ts';

const scope = choice({
  company: asText('everyone'),
  department: asText('departments'),
  work_place: asText('places of work'),
  group: asText('groups'),
});

export const audit: AuditDeclaration = {
  tables: {
    leave_blocks: {
      kind: 'lists',
      noun: asText('blocked dates'),
      labels: {
        sentence: asText('explanation'),
        starts_on: asText('first day'),
        ends_on: asText('last day'),
        scope: asText('people concerned'),
        item_ids: asText('departments, places or groups'),
      },
      values: { scope },
    },
    leave_limits: {
      kind: 'lists',
      noun: asText('leave limit'),
      labels: {
        scope: asText('people concerned'),
        item_id: asText('department, place or group'),
        at_most: asText('people away at once'),
        percent: asText('percentage away at once'),
        from_month: asText('first month'),
        until_month: asText('last month'),
        when_reached: asText('when the limit is reached'),
        counts_waiting: asText('waiting leave counts'),
        offer_hours: asText('hours for which a free place is offered'),
        leave_type_ids: asText('leave types'),
      },
      values: { scope, when_reached: choice({ refuse: asText('refuse, with a waiting list'), warn: asText('warn') }) },
    },
  },
};
