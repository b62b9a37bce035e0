import { MultiSelect, SegmentedControl, Switch } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FieldErrors } from '#platform/shared/fault.ts';
import { date, isTwelveHour, longDay, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday, companyZone } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { audienceKinds, type AudienceItem, type AudienceKind, type Post } from '../rules/shapes.ts';
import c from './composer.module.css';
import { feedApi } from './feed-api.ts';
import { laterDate, remindDateFor, remindTime, unlessPast, type PostDraft } from './post-draft.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

/** 'department:id,group:id' */
export const audienceKey = (items: readonly AudienceItem[]): string =>
  items.map(({ kind, id }) => `${kind}:${id}`).join(',');

const kindNames: Record<AudienceKind, Text> = {
  department: asText('Departments'),
  designation: asText('Designations'),
  group: asText('Groups'),
  work_place: asText('Places'),
};

interface ChoicesProps {
  draft: PostDraft;
  post: Post | undefined;
  errors: FieldErrors;
  onChange(part: Partial<PostDraft>): void;
}

/** Chooses readers, time and the reminder for those who do not acknowledge. */
export function ComposerChoices(props: ChoicesProps) {
  const { draft, post, onChange } = props;
  const { can } = useSession();
  const isPublished = post !== undefined && post.created_time !== null;
  return (
    <div className={c['choices']}>
      {can(...audiencePermissions) && <Audience {...props} />}
      {isPublished ? <span /> : <PublishTime {...props} />}
      {draft.type === 1 && <Reminder {...props} />}
      {can('pin_feed') && <Pin {...props} />}
      {isPublished && draft.type === 1 && (
        <Switch
          label={t('Minor correction')}
          description={t('If off, we ask everyone to acknowledge the new text.')}
          checked={draft.is_correction}
          onChange={({ currentTarget }) => onChange({ is_correction: currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** Permissions to choose readers; writers without them keep the readers of their own post. */
export const audiencePermissions = ['add_feed', 'edit_any_feed'] as const;

/** Returns how many people a post would reach; nothing for writers who may not choose readers. */
export function useAudienceSize(audience: readonly AudienceItem[]) {
  const { can } = useSession();
  const query = feedApi.audience.read({ query: { audience: audienceKey(audience), ids: '' } });
  return useQuery({ ...query, enabled: can(...audiencePermissions), placeholderData: keepPreviousData }).data;
}

function Audience({ draft, errors, onChange }: ChoicesProps) {
  const { data } = useQuery(feedApi.new.read());
  const reached = useAudienceSize(draft.audience);
  const choices = audienceKinds.map((kind) => ({
    group: t(kindNames[kind]),
    items: (data?.audiences[kind] ?? []).map(({ id, name }) => ({ value: `${kind}:${id}`, label: name })),
  }));
  const set = (values: readonly string[]) =>
    onChange({
      audience: values.map((value) => {
        const [kind, id] = value.split(':');
        return { kind, id } as AudienceItem;
      }),
    });
  return (
    <div>
      <MultiSelect
        label={t('Audience')}
        placeholder={draft.audience.length ? t('Add…') : t('Everyone')}
        data={choices}
        value={data ? draft.audience.map(({ kind, id }) => `${kind}:${id}`) : []}
        searchable
        nothingFoundMessage={t('No matches')}
        error={errors['audience']?.[0]}
        onChange={set}
      />
      {reached && (
        <small aria-live="polite">
          <AudienceSize {...reached} />
        </small>
      )}
    </div>
  );
}

interface AudienceSizeProps {
  total: number;
  parts: readonly { name: string; total: number }[];
}

/** '25 people. 14 in Assembly, 7 more in Dispatch.' */
function AudienceSize({ total, parts }: AudienceSizeProps) {
  const people = t('{count, plural, one {# person.} other {# people.}}', { count: total });
  const each = parts.map(({ name, total: count }, index) =>
    index === 0 ? t('{count} in {name}', { count, name }) : t('{count} more in {name}', { count, name }),
  );
  return (
    <>
      <b>{people}</b>
      {parts.length > 1 && ` ${each.join(', ')}.`}
    </>
  );
}

function PublishTime({ draft, errors, onChange }: ChoicesProps) {
  const problem = errors['publish_at']?.[0];
  return (
    <div role="group" aria-label={t('When')}>
      <span className={c['label']}>{t('When')}</span>
      <div className={c['when']}>
        <SegmentedControl
          aria-label={t('Publish now or later')}
          value={draft.isLater ? 'later' : 'now'}
          data={[
            { value: 'now', label: t('Now', { of: 'time' }) },
            { value: 'later', label: t('Later', { of: 'choice' }) },
          ]}
          onChange={(value) =>
            onChange(goingOut(draft, { isLater: value === 'later', date: unlessPast(draft.date) ?? laterDate() }))
          }
        />
        {draft.isLater && <Later draft={draft} onChange={onChange} />}
      </div>
      {problem ? (
        <p className={c['error']}>{problem}</p>
      ) : (
        draft.isLater && <small>{t('Company time, {zone}', { zone: companyZone().replaceAll('_', ' ') })}</small>
      )}
    </div>
  );
}

/** Changes the day of publication and moves a reminder that would come before it. */
const goingOut = (draft: PostDraft, day: Partial<Pick<PostDraft, 'isLater' | 'date'>>): Partial<PostDraft> => ({
  ...day,
  ...(draft.isReminding && { remindDate: remindDateFor({ ...draft, ...day }) }),
});

function Later({ draft, onChange }: Pick<ChoicesProps, 'draft' | 'onChange'>) {
  return (
    <>
      <DateField
        label={t('Date')}
        className={c['date']}
        prefix={<span />}
        prefixWidth={10}
        value={draft.date}
        min={companyToday()}
        isKept
        onChange={(day) => onChange(goingOut(draft, { date: day }))}
      />
      <TimePicker
        aria-label={t('Time', { of: 'clock' })}
        hoursInputLabel={t('{name} hours', { name: t('Time', { of: 'clock' }) })}
        minutesInputLabel={t('{name} minutes', { name: t('Time', { of: 'clock' }) })}
        format={isTwelveHour() ? '12h' : '24h'}
        amPmInputLabel={t('AM or PM')}
        value={draft.time}
        onChange={(time) => onChange({ time })}
      />
    </>
  );
}

function Pin({ draft, errors, onChange }: ChoicesProps) {
  const { is_pinned, pinnedUntil, isLater } = draft;
  return (
    <div className={c['choice']}>
      <Switch
        label={t('Pin to the top')}
        description={is_pinned && pinText(pinnedUntil)}
        checked={is_pinned}
        onChange={({ currentTarget }) => onChange({ is_pinned: currentTarget.checked })}
      />
      {is_pinned && (
        <DateField
          label={t('Pinned until')}
          value={pinnedUntil}
          min={(isLater && draft.date) || companyToday()}
          error={errors['pinned_until']?.[0]}
          onChange={(day) => onChange({ pinnedUntil: day })}
        />
      )}
    </div>
  );
}

const pinText = (until: string | undefined) =>
  until ? t('Until {date}, then unpinned automatically', { date: date(until) }) : t('Until someone unpins it');

function Reminder({ draft, errors, onChange }: ChoicesProps) {
  const { isReminding, remindDate } = draft;
  const turn = (isOn: boolean) =>
    onChange({
      isReminding: isOn,
      ...(isOn && { remindDate: remindDateFor(draft) }),
    });
  return (
    <div className={c['choice']}>
      <Switch
        label={t('Remind people who haven’t acknowledged it')}
        description={
          isReminding && remindDate
            ? remindText(remindDate)
            : t('Once, at {time} on the day you choose', { time: timeOfDay(remindTime.slice(0, 5)) })
        }
        checked={isReminding}
        error={errors['remind_at']?.[0]}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {isReminding && (
        <DateField
          label={t('Reminder date')}
          value={remindDate}
          min={companyToday()}
          isKept
          onChange={(day) => onChange({ remindDate: day })}
        />
      )}
    </div>
  );
}

const remindText = (day: string) =>
  t('Once, on {day} at {time}', { day: longDay(day), time: timeOfDay(remindTime.slice(0, 5)) });
