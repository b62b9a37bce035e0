import { Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leftOut } from '#platform/shared/oneself.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import type { joinerRules } from '../contract.ts';
import type { ShownRule } from '../rules/shapes.ts';
import { peopleText } from './rule-words.ts';
import { rulesApi } from './rules-api.ts';
import { useRefresh } from './use-rules.ts';
import c from './rules.module.css';

interface ApplyDialogProps {
  rule: ShownRule;
  onClose(): void;
}

/** Applies a rule to people who are here, after showing who changes. */
export function ApplyDialog({ rule, onClose }: ApplyDialogProps) {
  const [from, setFrom] = useState(companyToday() as LocalDate);
  const [replaces_manual, setReplaces] = useState(false);
  const application = { rule_id: rule.id, effective_from: from, replaces_manual };
  const preview = useQuery({
    ...rulesApi.previewApply.read({ body: application }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const apply = useApplying(application, preview.data?.confirmed ?? '', onClose);
  const total = preview.data?.total ?? 0;
  return (
    <ActionDialog
      title={t('Apply “{name}” to people who are here', { name: rule.name })}
      size={650}
      label={t('{count, plural, one {Change # person} other {Change # people}}', { count: total })}
      action={{ busy: apply.busy, ...(apply.problem !== '' && { problem: apply.problem }) }}
      isDisabled={total === 0 || preview.isFetching}
      onAct={() => void apply.run()}
      onClose={onClose}
    >
      <div className={c['try']}>
        <DateField
          label={t('Effective from')}
          value={from}
          min={companyToday() as LocalDate}
          onChange={(day) => day !== undefined && setFrom(day as LocalDate)}
        />
        <Checkbox
          label={t('Also replace what was assigned manually')}
          checked={replaces_manual}
          onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
        />
        <QueryState query={preview} skeleton={<SkeletonRows rows={5} />}>
          {(data) => <Changes data={data} />}
        </QueryState>
      </div>
    </ActionDialog>
  );
}

interface Application {
  readonly rule_id: string;
  readonly effective_from: LocalDate;
  readonly replaces_manual: boolean;
}

function useApplying(application: Application, confirmed: string, onClose: () => void) {
  const refresh = useRefresh();
  const showStarted = useBatchStarted();
  return useAction(
    async () => {
      const { message } = await rulesApi.apply.call({ body: { ...application, confirmed } });
      await showStarted();
      onClose();
      void showSuccess(message);
    },
    { onFault: inlineOr(showFailure), refresh },
  );
}

function Changes({ data }: { data: Reply<(typeof joinerRules)['previewApply']> }) {
  const { total, total_manual, is_without_self } = data;
  return (
    <>
      <p className={c['hint']} aria-live="polite">
        {total === 0 ? t('No one changes.') : t('{people} change. You can undo it.', { people: peopleText(total) })}{' '}
        {total_manual > 0 &&
          t('{people} keep something that was assigned manually.', { people: peopleText(total_manual) })}{' '}
        {is_without_self && t(leftOut)}
      </p>
      <ul className={c['changes']}>
        {data.data.map(({ person, rows, manual }) => (
          <li key={person.id}>
            <Avatar name={person.name} avatar={person.avatar} size={28} />
            <div>
              <b>{person.name}</b>
              {rows.map(({ label, before, after }) => (
                <small key={label}>
                  {label}: {before ?? t('none')} <ChangeArrow /> {after ?? t('none')}
                </small>
              ))}
              {manual.length > 0 && <em>{t('Stays: {fields}', { fields: manual.join(', ') })}</em>}
            </div>
          </li>
        ))}
      </ul>
      {total > data.data.length && (
        <p className={c['hint']}>{t('and {count} more', { count: total - data.data.length })}</p>
      )}
    </>
  );
}
