import { Select } from '@mantine/core';
import { mdiCheck, mdiCheckboxMultipleOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import type { BirdViewState, ChangeBirdView } from './bird-view-state.ts';
import type { Picking } from './use-picking.ts';
import type { ShownPage } from './shown-rows.ts';
import c from './bird.module.css';

interface BirdFiltersProps {
  view: BirdViewState;
  /** Filter options and counts; undefined before the first response. */
  around: ShownPage | undefined;
  /** Absent for people who may not correct. */
  picking?: Picking | undefined;
  onChange: ChangeBirdView;
}

const options = (all: string, entries: readonly { id: string; name: string }[]) => [
  { value: '', label: all },
  ...entries.map(({ id, name }) => ({ value: id, label: name })),
];

export function BirdFilters({ view, around, picking, onChange }: BirdFiltersProps) {
  return (
    <div className={c['filters']} role="search" aria-label={t('Filters')}>
      <SearchField
        key="search"
        label={t('Search this table')}
        placeholder={t('Name or username')}
        className={c['search']}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <Select
        className={c['department'] ?? ''}
        aria-label={t('Department')}
        data={options(t('All departments'), around?.departments ?? [])}
        value={view.department}
        onChange={(id) => onChange({ department: id ?? '' })}
        allowDeselect={false}
      />
      <PlaceFilter view={view} around={around} onChange={onChange} />
      <Select
        className={c['shift'] ?? ''}
        aria-label={t('Shift', { of: 'work' })}
        data={options(t('All shifts'), around?.shift_templates ?? [])}
        value={view.shift}
        onChange={(id) => onChange({ shift: id ?? '' })}
        allowDeselect={false}
      />
      <Chips view={view} around={around} picking={picking} onChange={onChange} />
    </div>
  );
}

/** Places of work, where the company has any. */
function PlaceFilter({ view, around, onChange }: Omit<BirdFiltersProps, 'picking'>) {
  if (!around?.work_places.length && !view.place) return null;
  return (
    <Select
      className={c['place'] ?? ''}
      aria-label={t('Place of work')}
      data={options(t('All places'), around?.work_places ?? [])}
      value={view.place}
      onChange={(id) => onChange({ place: id ?? '' })}
      allowDeselect={false}
    />
  );
}

/** Toggles of the filters. */
function Chips({ view, around, picking, onChange }: BirdFiltersProps) {
  return (
    <>
      <button
        type="button"
        className={c['chip']}
        aria-pressed={view.review}
        onClick={() => onChange({ review: !view.review })}
      >
        <DayIcon state="irregular" size={16} decorative />
        {t('Needs review')}
        <b className="num">{around?.counts.to_review ?? ''}</b>
      </button>
      <button
        type="button"
        className={`${c['chip']} ${c['weekends']}`}
        aria-pressed={view.weekends}
        onClick={() => onChange({ weekends: !view.weekends })}
      >
        {view.weekends && <Icon path={mdiCheck} size={16} />}
        {t('Weekends')}
      </button>
      {picking && (
        <button
          type="button"
          className={c['chip']}
          data-select
          aria-pressed={picking.isPicking}
          onClick={() => (picking.isPicking ? picking.clear() : picking.setOn(true))}
        >
          <Icon path={mdiCheckboxMultipleOutline} size={16} />
          {t('Select days')}
        </button>
      )}
    </>
  );
}
