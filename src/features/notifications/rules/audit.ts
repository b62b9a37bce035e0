import type { AuditDeclaration, Sentence } from '#platform/shared/audit.ts';
import { fieldLabel, valueText, wordsOfName } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const alertSettings: Sentence = ({ entity, old, new: now }, format) => {
  const changes = Object.entries(now ?? {}).flatMap(([field, value]) =>
    field === 'event'
      ? []
      : [
          translate('{field} {value}', {
            field: fieldLabel(entity, field, format),
            value: valueText(entity, field, value, format),
          }),
        ],
  );
  const event = wordsOfName(String((now ?? old)?.['event'] ?? translate('an alert')));
  return changes.length
    ? translate('changed how people hear of {event}: {changes}', { event, changes: changes.join(', ') })
    : translate('changed how people hear of {event}', { event });
};

export const audit: AuditDeclaration = {
  tables: {
    alert_settings: {
      kind: 'company',
      sentence: alertSettings,
      labels: { in_app: asText('alert under the bell'), mail: asText('alert by mail'), push: asText('alert by push') },
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
