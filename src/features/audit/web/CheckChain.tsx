import { Button } from '@mantine/core';
import { mdiAlertOutline, mdiShieldCheckOutline } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { auditApi } from './audit-api.ts';
import c from './audit.module.css';

/** Number of problems shown at first. */
const firstShown = 5;

interface ChainCheckResult {
  readonly entries: number;
  readonly problems: readonly string[];
}

/** Checks the chain in parts and reports whether the log is unaltered. @param total number of positions */
export function useCheckChain(total: number) {
  const [checked, setChecked] = useState(0);
  const check = useMutation({
    mutationFn: async (): Promise<ChainCheckResult> => {
      const problems: string[] = [];
      for (let after = 0; ;) {
        const part = await auditApi.check.call({ query: { after } });
        problems.push(...part.problems);
        if (part.is_end) return { entries: part.position, problems };
        after = part.position;
        setChecked(after);
      }
    },
    onMutate: () => setChecked(0),
    onError: (error) => void showFailure(error),
  });
  return { check, share: total > 0 ? Math.min(99, Math.floor((checked / total) * 100)) : 0 };
}

type CheckChainProps = ReturnType<typeof useCheckChain>;

export const CheckButton = ({ check, share }: CheckChainProps) => (
  <Button
    variant="default"
    disabled={check.isPending}
    leftSection={<Icon path={mdiShieldCheckOutline} size={18} />}
    onClick={() => check.mutate()}
  >
    {check.isPending ? t('Checking, {share} %', { share }) : t('Check the chain')}
  </Button>
);

/** Shows the result of the check. */
export function CheckResult({ check: { data } }: CheckChainProps) {
  const { shown, more } = useCut(data?.problems ?? [], firstShown);
  if (!data) return null;
  const { entries, problems } = data;
  const isWhole = problems.length === 0;
  return (
    <div className={c['checked']} data-whole={isWhole || undefined} role="status">
      <Icon path={isWhole ? mdiShieldCheckOutline : mdiAlertOutline} size={20} />
      <div>
        <b>
          {isWhole
            ? t('The chain is unbroken: {count} entries are as they were recorded.', { count: number(entries) })
            : t(
                '{count, plural, one {The log failed verification: # problem.} other {The log failed verification: # problems.}}',
                { count: problems.length },
              )}
        </b>
        {shown.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        {more && <p>{more}</p>}
        {!isWhole && <p>{t('Run “npm run audit:verify” on the server to see all of it.')}</p>}
      </div>
    </div>
  );
}
