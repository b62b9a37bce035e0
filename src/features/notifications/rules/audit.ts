import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { fieldLabel, valueText, wordsOfName } from '#platform/shared/audit-sentences.ts';

const alertSettings: Sentence = ({ entity, old, new: now }, format) => {
  const changes = Object.entries(now ?? {}).flatMap(([field, value]) =>
    field === 'event' ? [] : [`${fieldLabel(entity, field, format)} ${valueText(entity, field, value, format)}`],
  );
  const event = wordsOfName(String((now ?? old)?.['event'] ?? 'an alert'));
  return `changed how people hear of ${event}${changes.length ? `: ${changes.join(', ')}` : ''}`;
};

export const audit: AuditDeclaration = {
  tables: {
    alert_settings: {
      kind: 'company',
      sentence: alertSettings,
      labels: { in_app: 'alert under the bell', mail: 'alert by mail', push: 'alert by push' },
    },
  },
  leftOut: {
    notifications: 'messages about what is recorded already',
    alert_deliveries: 'messages on their way',
    alert_hours: 'what somebody has chosen for themselves alone',
    alert_mails: 'when somebody was last sent a mail',
    alert_preferences: 'what somebody has chosen for themselves alone',
    push_devices: 'a browser in which somebody has asked for alerts, gone with its session',
  },
};
