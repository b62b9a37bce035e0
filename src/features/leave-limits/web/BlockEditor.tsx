import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import type { BlockInput } from '../rules/shapes.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { limitsApi, type LimitsPage, type ShownBlock } from './limits-api.ts';
import { peopleText, spanText } from './limit-words.ts';
import { useDeleteRule, useSaveRule } from './use-rule-actions.ts';
import c from './limits.module.css';

interface BlockEditorProps {
  /** Undefined: new dates. */
  block: ShownBlock | undefined;
  page: LimitsPage;
  onClose(): void;
  onStored(id: string): void;
}

const draftOf = (block: ShownBlock | undefined, { today }: LimitsPage): BlockInput => ({
  name: block?.name ?? '',
  sentence: block?.sentence ?? '',
  starts_on: block?.starts_on ?? today,
  ends_on: block?.ends_on ?? today,
  scope: block?.scope ?? 'company',
  item_ids: [...(block?.item_ids ?? [])],
});

/** Blocked dates beside the list: when, for whom, and what people read. */
export function BlockEditor({ block, page, onClose, onStored }: BlockEditorProps) {
  const stored = draftOf(block, page);
  const [draft, setDraft] = useState(stored);
  const change = (values: Partial<BlockInput>) => setDraft({ ...draft, ...values });
  const save = useSaveRule(async () => {
    const body = { ...(block && { id: block.id }), block: draft, version: page.version };
    return limitsApi.storeBlock.call({ body });
  }, onStored);
  const remove = useDeleteRule({
    kind: 'removeBlock',
    id: block?.id ?? '',
    name: block?.name ?? '',
    version: page.version,
    onDeleted: onClose,
  });
  return (
    <EditorFrame
      title={block?.name ?? t('New blocked dates')}
      line={block && spanText(block)}
      isDirty={!block || JSON.stringify(draft) !== JSON.stringify(stored)}
      busy={save.busy}
      problem={save.problem || remove.problem}
      onSave={() => void save.run()}
      onClose={onClose}
      onDelete={block && (() => void remove.run())}
    >
      <TextInput
        label={t('Name', { of: 'thing' })}
        withAsterisk
        maxLength={60}
        placeholder={t('Stocktake')}
        value={draft.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div className={c['pair']}>
        <DateField
          label={t('First day')}
          isKept
          value={draft.starts_on}
          onChange={(starts_on) =>
            starts_on && change({ starts_on, ends_on: draft.ends_on < starts_on ? starts_on : draft.ends_on })
          }
        />
        <DateField
          label={t('Last day')}
          isKept
          min={draft.starts_on}
          value={draft.ends_on}
          onChange={(ends_on) => ends_on && change({ ends_on })}
        />
      </div>
      <Who draft={draft} page={page} onChange={change} />
      <Textarea
        label={t('Explanation')}
        description={t('People read it when they choose these dates.')}
        autosize
        minRows={2}
        maxLength={300}
        value={draft.sentence}
        onChange={({ currentTarget }) => change({ sentence: currentTarget.value })}
      />
      <Collisions draft={draft} />
    </EditorFrame>
  );
}

interface WhoProps {
  draft: BlockInput;
  page: LimitsPage;
  onChange(values: Partial<BlockInput>): void;
}

function Who({ draft: { scope, item_ids }, page, onChange }: WhoProps) {
  return (
    <>
      <Select
        label={t('Who')}
        allowDeselect={false}
        data={[
          { value: 'company', label: t('Everyone') },
          { value: 'department', label: t('Departments') },
          { value: 'work_place', label: t('Places of work') },
          { value: 'group', label: t('Groups') },
        ]}
        value={scope}
        onChange={(value) => onChange({ scope: value as BlockInput['scope'], item_ids: [] })}
      />
      {scope !== 'company' && (
        <MultiSelect
          aria-label={t('Departments, places or groups')}
          data={page.choices[scope].map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          nothingFoundMessage={t('No matches')}
          placeholder={item_ids.length === 0 ? t('Choose at least one') : ''}
          value={item_ids}
          onChange={(ids) => onChange({ item_ids: ids })}
        />
      )}
    </>
  );
}

/** Number of people named. */
const maxNamed = 5;

/** Leave that lies on these dates already, which stays. */
function Collisions({ draft }: { draft: BlockInput }) {
  const isComplete = draft.ends_on >= draft.starts_on && (draft.scope === 'company' || draft.item_ids.length > 0);
  const query = useQuery({
    queryKey: [...limitsApi.collisions.key, draft.starts_on, draft.ends_on, draft.scope, draft.item_ids],
    queryFn: () => limitsApi.collisions.call({ body: { block: { ...draft, name: draft.name || '–' } } }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!query.data || !isComplete) return null;
  const { approved, waiting, people } = query.data;
  if (approved + waiting === 0) return <p className={c['note']}>{t('No one has leave on these dates.')}</p>;
  return (
    <div className={c['note']} role="status">
      <p>
        {t('{approved} with approved leave keep it. {waiting} waiting for approval.', {
          approved: peopleText(approved),
          waiting: peopleText(waiting),
        })}
      </p>
      <ul>
        {people.slice(0, maxNamed).map(({ id, name, dates, is_waiting }) => (
          <li key={id}>
            {name} <small>{datesText(dates, is_waiting)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function datesText(dates: LimitsPage['today'][], isWaiting: boolean): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return '';
  const span = first === last ? shortDay(first) : `${shortDay(first)} – ${shortDay(last)}`;
  return isWaiting ? t('{days}, waiting', { days: span }) : span;
}
