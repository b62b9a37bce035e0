import { Radio } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { leaveYearName } from '../rules/leave-year.ts';
import { EffectsFoot as Foot, EffectsView } from './EffectsView.tsx';
import { packagesApi } from './leave-rules-api.ts';
import { listOf, type bodyOf, type PackageChange, type StoredPackage } from './package-values.ts';
import { ChangedSinceConfirmed } from './parts/ChangedSinceConfirmed.tsx';
import c from './effects.module.css';

/** Values that the viewer has confirmed. */
export interface AgreedChange {
  readonly effective_from: LocalDate;
  readonly confirmed?: string;
}

interface PackageChangeDialogProps {
  stored: StoredPackage;
  body: ReturnType<typeof bodyOf>;
  changes: readonly PackageChange[];
  isBusy: boolean;
  /** Number of times that the impact changed after it was confirmed. */
  revision: number;
  onAgree(to: AgreedChange): void;
  onClose(): void;
}

/** Dialog before a change of a package is saved: its start date, and balances, old and new. */
export function PackageChangeDialog(props: PackageChangeDialogProps) {
  const { stored, body, changes, isBusy, revision, onAgree, onClose } = props;
  const [from, setFrom] = useState<LocalDate>(addDays(stored.leave_year.last, 1));
  const { previewBody, impact } = usePreview(props, from);
  const isCurrent = impact.data?.effective_from === from && !impact.isFetching;
  const confirmed = impact.data?.confirmed ?? undefined;
  const foot = (
    <Foot
      effects={impact.data}
      isBusy={isBusy}
      isCurrent={isCurrent}
      onBack={onClose}
      onSave={() => onAgree({ effective_from: from, ...(confirmed !== undefined && { confirmed }) })}
    />
  );
  return (
    <Dialog title={t('Impact of this change')} size={650} onClose={onClose} isClosable={!isBusy} footer={foot}>
      <p className={c['lead']}>{t('{name}: {list}', { name: body.name, list: listOf(changes) })}</p>
      {revision > 0 && <ChangedSinceConfirmed />}
      <Start
        year={stored.leave_year}
        from={from}
        error={impact.error?.errors?.['effective_from']?.[0]}
        onFrom={setFrom}
      />
      <QueryState query={impact} skeleton={<SkeletonRows rows={5} />}>
        {(effects) => (
          <EffectsView
            effects={effects}
            readAll={() => packagesApi.preview.call({ body: { ...previewBody, all: true } })}
          />
        )}
      </QueryState>
    </Dialog>
  );
}

function usePreview({ stored, body, revision }: PackageChangeDialogProps, from: LocalDate) {
  const query = { ...body, id: stored.data.id, effective_from: from };
  const preview = useQuery({
    ...packagesApi.preview.read({ body: query }),
    queryKey: [...packagesApi.preview.key, query, revision],
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return { previewBody: query, impact: preview };
}

interface StartProps {
  year: StoredPackage['leave_year'];
  from: LocalDate;
  error: string | undefined;
  onFrom(from: LocalDate): void;
}

/** Start of the change: the next leave year, today, or another day of this year or later. */
function Start({ year, from, error, onFrom }: StartProps) {
  const next = addDays(year.last, 1);
  const today = companyToday() as LocalDate;
  const [isOther, setOther] = useState(false);
  const value = isOther ? 'other' : from === next ? 'next' : 'today';
  const choose = (kind: string) => {
    setOther(kind === 'other');
    onFrom(kind === 'next' ? next : kind === 'today' ? today : from);
  };
  return (
    <>
      <Radio.Group label={t('Effective from')} value={value} onChange={choose}>
        <div className={c['starts']}>
          <StartCard
            value="next"
            title={date(next)}
            text={t('Starts with the new leave year. {year} stays unchanged.', { year: leaveYearName(year.first) })}
          />
          <StartCard value="today" title={t('Today')} text={t('Adjusts balances right away.')} />
          <StartCard value="other" title={t('Another date')} text={t('In this leave year or later.')} />
        </div>
      </Radio.Group>
      {isOther && (
        <DateField
          label={t('First day')}
          value={from}
          min={year.first}
          isKept
          error={error}
          onChange={(day) => day && onFrom(day as LocalDate)}
        />
      )}
    </>
  );
}

const StartCard = ({ value, title, text }: { value: string; title: string; text: string }) => (
  <Radio.Card value={value} className={c['start'] ?? ''} aria-label={title}>
    <Radio.Indicator />
    <span>
      <b>{title}</b>
      <small>{text}</small>
    </span>
  </Radio.Card>
);
