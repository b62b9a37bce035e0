import { Radio } from '@mantine/core';
import { mdiInformationOutline } from '@mdi/js';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { FormOf } from '#platform/web/form.ts';
import { date, shortDay, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { shiftTemplates } from '../contract.ts';
import { affectsPublishedDays, type TemplateValues } from './template-form.ts';
import { timesText } from './template-words.ts';
import c from './templates.module.css';

export type TemplateForm = Reply<typeof shiftTemplates.edit>;

interface EffectProps {
  form: FormOf<TemplateValues>;
  template: TemplateForm;
  stored: TemplateValues;
}

/** Number of people shown with their days initially. */
const firstShown = 8;

/** Published days that use the template, and how saving affects them. */
export function Effect({ form, template, stored }: EffectProps) {
  const { uses, used_by, data } = template;
  const { shown, more } = useCut(used_by, firstShown, uses.people);
  const isRequested = uses.days > 0 && affectsPublishedDays(stored, form.getValues());
  return (
    <Card className={c['effect']}>
      <h2>{t('Impact of this change')}</h2>
      <Uses template={template} />
      {used_by.length > 0 && (
        <ul className={c['users']} aria-label={t('Published days')}>
          {shown.map((user) => (
            <User key={user.id} {...user} />
          ))}
          {more && <li>{more}</li>}
        </ul>
      )}
      {isRequested && <Choice form={form} template={template} />}
      {uses.days > 0 && (
        <p className={c['hint']}>
          <Icon path={mdiInformationOutline} size={16} />
          {t('Today and past days keep {times}.', { times: timesText(data) })}
        </p>
      )}
    </Card>
  );
}

function Uses({ template: { uses, data } }: { template: TemplateForm }) {
  const { days, people, is_standard } = uses;
  const { name } = data;
  return (
    <>
      <p>
        {days === 0
          ? t('No upcoming published day uses {name}.', { name })
          : t(
              '{days, plural, one {# upcoming published day} other {# upcoming published days}} of {people, plural, one {# person} other {# people}} {days, plural, one {uses} other {use}} {name}.',
              { days, people, name },
            )}
      </p>
      {is_standard && (
        <p>{t('Standard hours came from this template but stay unchanged. Change them in attendance setup.')}</p>
      )}
    </>
  );
}

/** Dates of a person that are shown at first. */
const firstDates = 4;

/** A person with the published days that use the template: '30 Nov, 1, 2, 5 Dec', and a button for the rest. */
function User({ name, avatar, dates, days }: TemplateForm['used_by'][number]) {
  const { shown, more } = useCut(dates, firstDates, days);
  return (
    <li>
      <Avatar name={name} avatar={avatar} size={24} />
      <b>{name}</b>
      <span className={`${c['dates']} num`}>
        {datesText(shown)} {more}
      </span>
      <em className="num">{days}</em>
    </li>
  );
}

/** '30 Nov, 1, 2, 5 Dec' */
const datesText = (dates: readonly string[]): string =>
  dates
    .map((day, index) =>
      dates[index + 1]?.slice(0, 7) === day.slice(0, 7) ? String(Number(day.slice(8))) : shortDay(day),
    )
    .join(', ');

function Choice({ form, template: { uses, data } }: Omit<EffectProps, 'stored'>) {
  const { published_days, change_from, start_time } = form.getValues();
  const tomorrow = addDays(companyToday() as LocalDate, 1);
  const from = date(change_from ?? uses.first_date ?? tomorrow);
  const notified = t('{count, plural, one {We’ll notify the person.} other {We’ll notify # people.}}', {
    count: uses.people,
  });
  const keepText = t('Existing shifts keep {times}. New shifts start at {start}.', {
    times: timesText(data),
    start: timeOfDay(start_time),
  });
  return (
    <>
      <Radio.Group
        aria-label={t('Upcoming published days')}
        value={published_days ?? null}
        onChange={(value) => form.setFieldValue('published_days', value as TemplateValues['published_days'])}
      >
        <div className={c['choices']}>
          <Answer value="leave" title={t('Keep them')} text={keepText} />
          <Answer
            value="change"
            title={t('Change them')}
            text={paragraph(t('From {date}.', { date: from }), notified)}
          />
        </div>
      </Radio.Group>
      {published_days === 'change' && (
        <DateField
          label={t('From')}
          value={change_from ?? tomorrow}
          min={tomorrow}
          isKept
          error={form.errors['change_from']}
          onChange={(value) => form.setFieldValue('change_from', value as LocalDate | undefined)}
        />
      )}
    </>
  );
}

function Answer({ value, title, text }: { value: string; title: string; text: string }) {
  return (
    <Radio.Card value={value} className={c['card'] ?? ''}>
      <span className={c['choice']}>
        <Radio.Indicator size="sm" />
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
      </span>
    </Radio.Card>
  );
}
