import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { personText } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

/** Also describes reminders deleted with a person when an import is undone. */
const reminders: Sentence = (facts, format) =>
  facts.action === 'delete'
    ? translate('deleted the reminders of {person}', { person: personText(facts, format) })
    : translate('reminded {person} of their invitation', { person: personText(facts, format) });

export const audit: AuditDeclaration = {
  tables: {
    invitation_reminders: {
      kind: 'people',
      sentence: reminders,
      labels: { asked_at: asText('asked at') },
    },
  },
  leftOut: {
    on_boarding_steps: 'the password, the photo and the session that come of them are recorded',
  },
};
