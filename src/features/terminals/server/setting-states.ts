import { sql } from 'kysely';
import { rowsOf } from '#platform/server/database/database.ts';
import { counted, type SettingState } from '#platform/server/setting-state.ts';
import { translate } from '#platform/shared/translate.ts';
import { silentSeconds } from '../rules/state.ts';
import { waitsForSomebody } from './queries.ts';

/** Older punches are no longer what anybody is waited for. */
const reachDays = 60;

interface Devices {
  readonly total: number;
  readonly silent: number;
}

export const terminalStates: readonly SettingState[] = [
  {
    path: '/settings/biometric/devices',
    permissions: ['view_biocom_device'],
    async read({ db, now }) {
      const { rows } = await sql<Devices>`
        select count(*)::int as total,
               (count(*) filter (where t.connection = 'push'
                 and s.last_seen_at < to_timestamp(${now}) - make_interval(secs => ${silentSeconds})))::int as silent
          from terminals t left join terminal_states s on s.terminal_id = t.id
         where t.removed_at is null and t.state = 'claimed'`.execute(db);
      const { total = 0, silent = 0 } = rows[0] ?? {};
      if (total === 0) return { text: translate('none yet') };
      if (silent > 0) return { text: translate('{silent} of {total} silent', { silent, total }), is_urgent: true };
      return { text: counted(total, '{count} terminal', '{count} terminals') };
    },
  },
  {
    path: '/settings/biometric/records',
    permissions: ['view_biocom_record'],
    async read({ db, now }) {
      const rows = await rowsOf<{ waiting: number }>(
        db,
        `select count(*)::int as waiting from punches p
          where ${waitsForSomebody('p')}
            and coalesce(p.punched_at, p.received_at) >= to_timestamp($1) - make_interval(days => ${reachDays})`,
        [now],
      );
      const waiting = rows[0]?.waiting ?? 0;
      if (waiting === 0) return { text: translate('all in order') };
      return { text: counted(waiting, '{count} needs you', '{count} need you'), is_urgent: true };
    },
  },
];
