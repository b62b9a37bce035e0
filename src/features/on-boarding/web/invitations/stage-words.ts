import { nearDay } from '#platform/web/near-day.ts';
import { inCompanyDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { Stage } from '../../rules/stages.ts';
import type { InvitedPerson } from '../on-boarding-api.ts';

const words: Readonly<Record<Exclude<Stage, 'under_way'>, () => string>> = {
  refused: () => t('Email rejected'),
  ended: () => t('Link expired'),
  not_invited: () => t('Not invited yet'),
  invited: () => t('Invited'),
  opened: () => t('Opened'),
  done: () => t('Done'),
};

/** Returns the stage in a word or two: 'Password set'. */
export function stageWord({ stage, has_photo, has_read_handbook }: InvitedPerson): string {
  if (stage !== 'under_way') return words[stage]();
  if (has_read_handbook) return t('Handbook read');
  return has_photo ? t('Photo added') : t('Password set');
}

/** Returns for each step whether it is completed: link opened, password, photo, handbook, done. */
export function stepsBehind(person: InvitedPerson, hasHandbook: boolean): readonly boolean[] {
  const isIn = person.stage === 'done';
  const hasPassword = person.password_at !== null || isIn;
  return [
    person.opened_at !== null || hasPassword,
    hasPassword,
    person.has_photo || isIn,
    ...(hasHandbook ? [person.has_read_handbook || isIn] : []),
    isIn,
  ];
}

/** 'until 30 Nov', 'ended 12 Nov'; undefined where no link is out. */
export function linkWord({ stage, expires_at }: InvitedPerson): string | undefined {
  if (expires_at === null || stage === 'done' || stage === 'refused') return undefined;
  const day = nearDay(inCompanyDate(expires_at));
  return stage === 'ended' ? t('expired {day}', { day }) : t('valid until {day}', { day });
}
