import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { withConfirmedImpact } from '#platform/web/confirmed-impact.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { zoneName } from '#features/company/rules/zone-names.ts';
import { useSharedList } from '#features/company/web/parts/use-shared-list.ts';
import { placeWeeksApi, type Item, type PlaceTerms } from './place-weeks-api.ts';
import { TermRows } from './TermRows.tsx';
import { useTermsRefresh } from './use-terms-refresh.ts';
import c from './places.module.css';

const textOf = (timezone: string | null) => (timezone === null ? t('The company’s time zone') : zoneName(timezone));

/** Time zone of a place of work: shifts and dates of its people follow it from a date on. */
export function PlaceZone({ item, terms }: { item: Item; terms: PlaceTerms }) {
  const zones = useSharedList('timezones');
  const today = companyToday() as LocalDate;
  const current = terms.zones.findLast(({ effective_from }) => effective_from <= today)?.timezone ?? null;
  const [timezone, setTimezone] = useState(current);
  const [from, setFrom] = useState(today);
  const save = useSaving({ ...item, effective_from: from, timezone, version: terms.version });
  const known = terms.zones.findLast(({ effective_from }) => effective_from <= from)?.timezone ?? null;
  return (
    <Card className={c['section']}>
      <header>
        <h2>{t('Time zone')}</h2>
      </header>
      <p>{t('Shifts, lateness and dates of its people follow it. Recorded times keep theirs.')}</p>
      <div className={c['fields']}>
        <Select
          label={t('Time zone')}
          placeholder={t('The company’s time zone')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Clear time zone') }}
          nothingFoundMessage={t('No matches')}
          data={zones.map(({ id, name }) => ({ value: id, label: name }))}
          limit={200}
          value={timezone}
          onChange={setTimezone}
        />
        <DateField
          label={t('Effective from')}
          isKept
          min={today}
          value={from}
          onChange={(day) => day && setFrom(day as LocalDate)}
        />
        <Button loading={save.busy} disabled={timezone === known} onClick={() => void save.run()}>
          {t('Save time zone')}
        </Button>
      </div>
      <FormProblem text={save.problem} />
      <TermRows
        {...{ item, terms }}
        part="timezone"
        rows={terms.zones.map(({ effective_from, timezone: zone }) => ({ effective_from, text: textOf(zone) }))}
      />
    </Card>
  );
}

interface ZoneBody extends Item {
  readonly effective_from: LocalDate;
  readonly timezone: string | null;
  readonly version: string;
}

function useSaving(body: ZoneBody) {
  const refresh = useTermsRefresh();
  return useAction(
    async () => {
      const done = await withConfirmedImpact(
        (confirmed) => placeWeeksApi.store.call({ body: { ...body, ...(confirmed && { confirmed }) } }),
        { title: t('Change the time zone?'), verb: t('Change', { of: 'action' }) },
      );
      if (!done) return;
      await refresh();
      void showSuccess(done.message);
    },
    { onFault: inlineOr(showFailure), refresh },
  );
}
