import { Select } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { timeOfDay } from '#platform/web/format.ts';
import { serverSecond } from '#platform/web/server-time.ts';
import { localOf } from '#platform/shared/time.ts';
import { useSharedList } from '#features/company/web/parts/use-shared-list.ts';

interface ZoneFieldProps {
  /** IANA name */
  value: string;
  error?: React.ReactNode;
  onChange(zone: string): void;
}

/** Select for the zone of a terminal's clock. */
export function ZoneField({ value, error, onChange }: ZoneFieldProps) {
  const zones = useSharedList('timezones');
  // Adds the chosen zone while the names load, or if the list does not contain it.
  const listed = zones.some(({ id }) => id === value) ? zones : [{ id: value, name: value }, ...zones];
  const shown = [...new Map(listed.map((zone) => [zone.name, zone])).values()];
  return (
    <Select
      label={t('Time zone')}
      description={t('It is {time} there. Muster sets the terminal’s clock to this time.', {
        time: timeOfDay(localOf(serverSecond(), value).slice(11, 16)),
      })}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('No matches')}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      error={error}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}
