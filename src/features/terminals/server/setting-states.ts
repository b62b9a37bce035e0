import { sql } from 'kysely';
import { countText, numberText, type SettingState } from '#platform/server/setting-state.ts';
import { translate } from '#platform/shared/translate.ts';
import { silentSeconds } from '../rules/state.ts';
import { countWaiting } from './queries.ts';

/** Number of punches up to which is counted. */
const maxCounted = 1000;

interface Devices {
  readonly total: number;
  readonly silent: number;
}

export const terminalStates: readonly SettingState[] = [
  {
    path: '/settings/biometric/devices',
    permissions: ['view_biocom_device'],
    async read(input) {
      const { db, now } = input;
      const { rows } = await sql<Devices>`
        select count(*)::int as total,
               (count(*) filter (where t.connection = 'push'
                 and s.last_seen_at < to_timestamp(${now}) - make_interval(secs => ${silentSeconds})))::int as silent
          from terminals t left join terminal_states s on s.terminal_id = t.id
         where t.removed_at is null and t.state = 'claimed'`.execute(db);
      const { total = 0, silent = 0 } = rows[0] ?? {};
      if (total === 0) return { text: translate('None yet') };
      if (silent > 0) {
        const counts = { silent: numberText(silent, input), total: numberText(total, input) };
        return { text: translate('{silent} of {total} offline', counts), is_urgent: true };
      }
      return { text: countText('{count, plural, one {# terminal} other {# terminals}}', total, input) };
    },
  },
  {
    path: '/settings/biometric/records',
    permissions: ['view_biocom_record'],
    async read(input) {
      const waiting = await countWaiting(input.db, maxCounted + 1);
      if (waiting === 0) return { text: translate('Nothing needs attention') };
      if (waiting > maxCounted)
        return {
          text: translate('More than {most} need attention', { most: numberText(maxCounted, input) }),
          is_urgent: true,
        };
      return {
        text: countText('{count, plural, one {# needs attention} other {# need attention}}', waiting, input),
        is_urgent: true,
      };
    },
  },
];
