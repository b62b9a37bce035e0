import { MultiSelect, NumberInput, Radio, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { mdiInformationOutline } from '@mdi/js';
import { useState } from 'react';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { placesOf, usualLimitName } from '../rules/limits.ts';
import type { LimitInput } from '../rules/shapes.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { limitsApi, type LimitsPage, type ShownLimit } from './limits-api.ts';
import { limitScopeText, monthOptions, peopleText } from './limit-words.ts';
import { useDeleteRule, useSaveRule } from './use-rule-actions.ts';
import c from './limits.module.css';

interface LimitEditorProps {
  /** Undefined: a new limit. */
  limit: ShownLimit | undefined;
  page: LimitsPage;
  onClose(): void;
  onStored(id: string): void;
}

/** A limit as the form holds it: no item yet for a new one. */
type LimitDraft = Omit<LimitInput, 'item_id'> & { readonly item_id: string | null };

function draftOf(limit: ShownLimit | undefined): LimitDraft {
  if (limit) {
    const { id: _, updated_at: __, people: ___, places: ____, waiting: _____, ...values } = limit;
    return { ...values, leave_type_ids: [...values.leave_type_ids] };
  }
  return {
    name: '',
    scope: 'department',
    item_id: null,
    at_most: 2,
    percent: null,
    from_month: null,
    until_month: null,
    when_reached: 'refuse',
    counts_waiting: true,
    offer_hours: 48,
    leave_type_ids: [],
  };
}

const itemOf = ({ scope, item_id }: LimitDraft, { choices }: LimitsPage) =>
  choices[scope].find(({ id }) => id === item_id);

/** A limit beside the list: whose, how many, and what happens when it is reached. */
export function LimitEditor({ limit, page, onClose, onStored }: LimitEditorProps) {
  const stored = draftOf(limit);
  const [draft, setDraft] = useState(stored);
  const change = (values: Partial<LimitDraft>) => setDraft({ ...draft, ...values });
  const usual = usualLimitName(draft, itemOf(draft, page)?.name ?? '…');
  const save = useSaveRule(async () => {
    const { item_id, ...values } = draft;
    const sent = { ...values, item_id: item_id ?? '', name: draft.name.trim() || usual };
    return limitsApi.storeLimit.call({ body: { ...(limit && { id: limit.id }), limit: sent, version: page.version } });
  }, onStored);
  const remove = useDeleteRule({
    kind: 'removeLimit',
    id: limit?.id ?? '',
    name: limit?.name ?? '',
    version: page.version,
    onDeleted: onClose,
  });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored);
  return (
    <EditorFrame
      title={limit?.name ?? t('New limit')}
      line={limit && limitScopeText(limit, page)}
      isDirty={isDirty && draft.item_id !== null}
      busy={save.busy}
      problem={save.problem || remove.problem}
      onSave={() => void save.run()}
      onClose={onClose}
      onDelete={limit && (() => void remove.run())}
    >
      <Who draft={draft} page={page} onChange={change} />
      <TextInput
        label={t('Name', { of: 'thing' })}
        description={t('People read it when the limit is reached.')}
        maxLength={60}
        placeholder={usual}
        value={draft.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <HowMany draft={draft} page={page} onChange={change} />
      <WhenReached draft={draft} onChange={change} />
      <Counting draft={draft} page={page} onChange={change} />
      {limit?.waiting && <Waiting waiting={limit.waiting} />}
    </EditorFrame>
  );
}

interface PartProps {
  draft: LimitDraft;
  page: LimitsPage;
  onChange(values: Partial<LimitDraft>): void;
}

const kinds = [
  { scope: 'department', group: () => t('Departments') },
  { scope: 'work_place', group: () => t('Places of work') },
  { scope: 'group', group: () => t('Groups') },
] as const;

const Who = ({ draft, page, onChange }: PartProps) => (
  <Select
    label={t('Who')}
    description={t('A department, a place or a group')}
    withAsterisk
    searchable
    allowDeselect={false}
    nothingFoundMessage={t('No matches')}
    data={kinds.map(({ scope, group }) => ({
      group: group(),
      items: page.choices[scope].map(({ id, name }) => ({ value: `${scope} ${id}`, label: name })),
    }))}
    value={draft.item_id === null ? null : `${draft.scope} ${draft.item_id}`}
    onChange={(value) => {
      const [scope, item_id] = (value ?? '').split(' ');
      const kind = kinds.find((one) => one.scope === scope);
      if (kind && item_id) onChange({ scope: kind.scope, item_id });
    }}
  />
);

function HowMany({ draft, page, onChange }: PartProps) {
  const isPercent = draft.percent !== null;
  const people = itemOf(draft, page)?.people;
  const set = (value: number | string) => {
    const number = typeof value === 'number' ? value : 1;
    onChange(isPercent ? { percent: number } : { at_most: number });
  };
  return (
    <div>
      <div className={c['measure']}>
        <NumberInput
          label={t('At most away at once')}
          min={1}
          max={isPercent ? 99 : 10_000}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={draft.percent ?? draft.at_most ?? 1}
          onChange={set}
        />
        <SegmentedControl
          aria-label={t('Unit of the limit')}
          className={c['unit'] ?? ''}
          data={[
            { value: 'people', label: t('People') },
            { value: 'percent', label: t('Percent') },
          ]}
          value={isPercent ? 'percent' : 'people'}
          onChange={(unit) =>
            onChange(unit === 'percent' ? { percent: 30, at_most: null } : { percent: null, at_most: 2 })
          }
        />
      </div>
      {people !== undefined && (
        <p className={c['hint']}>
          {t('{places} of {people}. People who are sick are not counted.', {
            places: String(placesOf(draft, people)),
            people: String(people),
          })}
        </p>
      )}
    </div>
  );
}

const WhenReached = ({ draft, onChange }: Omit<PartProps, 'page'>) => (
  <Radio.Group
    label={t('When the limit is reached')}
    value={draft.when_reached}
    onChange={(value) => onChange({ when_reached: value === 'warn' ? 'warn' : 'refuse' })}
  >
    <div className={c['choices']}>
      <Reaction value="refuse" title={t('Refuse, with a waiting list')} text={t('A free place is offered in order.')} />
      <Reaction value="warn" title={t('Warn')} text={t('The approver sees it and decides.')} />
    </div>
    {draft.when_reached === 'refuse' && (
      <NumberInput
        label={t('Hours for which a free place is offered')}
        min={1}
        max={336}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={draft.offer_hours}
        onChange={(value) => typeof value === 'number' && onChange({ offer_hours: value })}
      />
    )}
  </Radio.Group>
);

const Reaction = ({ value, title, text }: { value: string; title: string; text: string }) => (
  <Radio.Card value={value} aria-label={title}>
    <Radio.Indicator />
    <span>
      <b>{title}</b>
      <small>{text}</small>
    </span>
  </Radio.Card>
);

function Counting({ draft, page, onChange }: PartProps) {
  const month = (field: 'from_month' | 'until_month', label: string) => (
    <Select
      label={label}
      clearable
      placeholder={t('all year')}
      data={monthOptions()}
      value={draft[field] === null ? null : String(draft[field])}
      onChange={(value) => {
        if (value === null) return onChange({ from_month: null, until_month: null });
        const number = Number(value);
        const other = field === 'from_month' ? 'until_month' : 'from_month';
        onChange({ [field]: number, [other]: draft[other] ?? number });
      }}
    />
  );
  return (
    <>
      <div className={c['pair']}>
        {month('from_month', t('From month'))}
        {month('until_month', t('To month'))}
      </div>
      <MultiSelect
        label={t('Counts for')}
        description={t('Leave that replaces other leave, such as sickness, never counts.')}
        placeholder={draft.leave_type_ids.length === 0 ? t('All leave types') : ''}
        data={page.choices.leave_types
          .filter(({ displaces }) => !displaces)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={[...draft.leave_type_ids]}
        onChange={(leave_type_ids) => onChange({ leave_type_ids })}
      />
      <Switch
        label={t('Applications waiting for approval count')}
        checked={draft.counts_waiting}
        onChange={({ currentTarget }) => onChange({ counts_waiting: currentTarget.checked })}
      />
    </>
  );
}

const Waiting = ({ waiting }: { waiting: NonNullable<ShownLimit['waiting']> }) => (
  <p className={c['note']} role="status">
    <Icon path={mdiInformationOutline} size={18} />
    {t('{people} waiting for a place between {first} and {last}.', {
      people: peopleText(waiting.people),
      first: date(waiting.first),
      last: date(waiting.last),
    })}
  </p>
);
