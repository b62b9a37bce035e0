import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { personText } from '#platform/shared/audit-sentences.ts';

/** Also describes reminders deleted with a person when an import is undone. */
const reminders: Sentence = (facts, format) =>
  facts.action === 'delete'
    ? `deleted the reminders of ${personText(facts, format)}`
    : `reminded ${personText(facts, format)} of their invitation`;

export const audit: AuditDeclaration = {
  tables: {
    invitation_reminders: {
      kind: 'people',
      sentence: reminders,
      labels: { asked_at: 'asked at' },
    },
  },
  leftOut: {
    on_boarding_steps: 'the password, the photo and the session that come of them are recorded',
  },
};
