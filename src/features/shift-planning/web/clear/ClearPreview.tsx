import { Checkbox } from '@mantine/core';
import { mdiAlertCircleOutline, mdiLockOutline } from '@mdi/js';
import { shortDay } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { ShiftChip } from '../marks/ShiftChip.tsx';
import type { Preview } from './use-clearing.ts';
import c from './clear.module.css';

interface ClearPreviewProps {
  preview: Preview;
  /** Who keep theirs. */
  kept: ReadonlySet<string>;
  onKeep(kept: ReadonlySet<string>): void;
}

/** So many marks stand beside a name. */
const marks = 10;

/** Whose shifts go; each can be left out. */
export function ClearPreview({ preview: { data, people, published, kept: staying }, kept, onKeep }: ClearPreviewProps) {
  const keep = (id: string, isKept: boolean) => {
    const next = new Set(kept);
    if (isKept) next.add(id);
    else next.delete(id);
    onKeep(next);
  };
  if (people === 0) return <p className={c['nothing']}>{t('There is nothing to clear on these days.')}</p>;
  return (
    <>
      <ul className={c['people']}>
        {data.map((person) => (
          <Person
            key={person.id}
            person={person}
            isKept={kept.has(person.id)}
            onKeep={(isKept) => keep(person.id, isKept)}
          />
        ))}
      </ul>
      {people > data.length && (
        <p className={c['line']}>
          {t('The first {told} of {people} people are shown; the others go, too.', { told: data.length, people })}
        </p>
      )}
      <Facts published={published} stays={staying.attendance + staying.closed} />
    </>
  );
}

interface PersonProps {
  person: Preview['data'][number];
  isKept: boolean;
  onKeep(isKept: boolean): void;
}

function Person({ person: { name, avatar, days }, isKept, onKeep }: PersonProps) {
  return (
    <li data-kept={isKept || undefined}>
      <Checkbox
        aria-label={t('Clear what {name} has', { name })}
        checked={!isKept}
        onChange={({ currentTarget }) => onKeep(!currentTarget.checked)}
      />
      <Avatar name={name} avatar={avatar} size={24} />
      <b>{name}</b>
      <ol>
        {days.slice(0, marks).map(({ date, shift, is_draft }) => (
          <li key={date} title={shortDay(date)}>
            <ShiftChip shift={shift} isDraft={is_draft} size="text" />
          </li>
        ))}
        {days.length > marks && <li className="num">+{days.length - marks}</li>}
      </ol>
      <em className="num">{days.length}</em>
    </li>
  );
}

function Facts({ published, stays }: { published: number; stays: number }) {
  return (
    <ul className={c['facts']}>
      {published > 0 && (
        <li>
          <Icon path={mdiAlertCircleOutline} size={16} />
          {plural(
            published,
            '{count} is published: the people are told that these days are free.',
            '{count} are published: the people are told that these days are free.',
          )}
        </li>
      )}
      <li>
        <Icon path={mdiLockOutline} size={16} />
        {stays > 0
          ? plural(
              stays,
              '{count} day has attendance or is closed, and keeps its shift.',
              '{count} days have attendance or are closed, and keep their shift.',
            )
          : t('No day has attendance, so nothing has to stay.')}
      </li>
    </ul>
  );
}
