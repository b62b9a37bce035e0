import { mdiAlertCircleOutline, mdiCheckBold, mdiCloseCircle } from '@mdi/js';
import type { ReactNode } from 'react';
import { shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Conflict, PlannedShiftCard } from '../../rules/shapes.ts';
import { RestRuler } from './RestRuler.tsx';
import c from './panel.module.css';

interface ConflictItemProps {
  conflict: Conflict;
  shift: PlannedShiftCard | undefined;
  avatar: string | undefined;
  /** Whether the day is to stay unchanged. */
  isLeft: boolean;
  isAnswered: boolean;
  onLeave(): void;
  onKeep(): void;
}

/** One conflict: person, day, rule, and the possible answers. */
export function ConflictItem({ conflict, shift, avatar, isLeft, isAnswered, onLeave, onKeep }: ConflictItemProps) {
  const isRefused = conflict.level === 'refuse';
  return (
    <li data-refused={isRefused || undefined}>
      <ConflictFacts conflict={conflict} shift={shift} avatar={avatar} />
      <div className={c['acts']} role="group" aria-label={t('Action for this day')}>
        <Answer isOn={isLeft} onPress={onLeave}>
          {t('Skip day')}
        </Answer>
        {!isRefused && (
          <Answer isOn={isAnswered && !isLeft} onPress={onKeep}>
            {t('Keep anyway')}
          </Answer>
        )}
      </div>
    </li>
  );
}

export function ConflictFacts({ conflict, shift, avatar }: Pick<ConflictItemProps, 'conflict' | 'shift' | 'avatar'>) {
  const { name, date, level, text, more } = conflict;
  const isRefused = level === 'refuse';
  return (
    <>
      <div className={c['who']}>
        <Avatar name={name} avatar={avatar} size={28} />
        <span>
          <b>{name}</b>
          <small>
            {weekday(date, 'short')}, {shortDay(date)}
            {shift && `, ${shift.name}`}
          </small>
        </span>
        <em>{isRefused ? t('Not possible') : t('Warning')}</em>
      </div>
      <p className={c['why']}>
        <Icon path={isRefused ? mdiCloseCircle : mdiAlertCircleOutline} size={16} />
        <b>{text}</b>
      </p>
      {more && <p className={c['text']}>{more}</p>}
      {shift && <RestRuler conflict={conflict} shift={shift} />}
    </>
  );
}

function Answer({ isOn, onPress, children }: { isOn: boolean; onPress(): void; children: ReactNode }) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress}>
      {isOn && <Icon path={mdiCheckBold} size={14} />}
      {children}
    </button>
  );
}
