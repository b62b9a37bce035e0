import { Button } from '@mantine/core';
import { mdiArrowRight } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { joined } from '#platform/shared/audit-sentences.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { chosenForNewcomers, useNewcomerChoices } from '#features/access/web/parts/newcomers.ts';
import type { ImportFile, ImportSettings } from '../rules/shapes.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { Foot, Frame } from './Frame.tsx';
import { FileFormat } from './FileFormat.tsx';
import { MissingColumns } from './MissingColumns.tsx';
import { mayChange, missingFields, settingsOf } from './settings.ts';
import { useCheckNow } from './use-check.ts';
import c from './import.module.css';

interface ColumnsStepProps {
  file: ImportFile;
  onBack(): void;
  onCheck(): void;
}

/** Shows the field of each column and how it is read, how the file was read, and which fields are missing. */
export function ColumnsStep({ file, onBack, onCheck }: ColumnsStepProps) {
  const [settings, setSettings] = useState(() => settingsOf(file));
  const put = (change: Partial<ImportSettings>) => setSettings((old) => ({ ...old, ...change }));
  const check = useCheckNow(file.import_id, onCheck);
  return (
    <Frame now={2} file={file}>
      <div className={c['columns']}>
        {/* A file read in another way is another table. */}
        <ColumnTable
          key={JSON.stringify(file.reading)}
          file={file}
          settings={settings}
          onChange={(columns) => put({ columns })}
        />
        <div className={c['side']}>
          <MissingColumns
            file={file}
            settings={settings}
            onChange={put}
            error={check.error?.errors?.['email_pattern']?.[0]}
          />
          <FileFormat
            file={file}
            settings={settings}
            errors={check.error?.errors}
            onChange={put}
            onRead={(read) => setSettings(settingsOf(read))}
          />
        </div>
      </div>
      <ColumnsFoot {...{ file, settings, check, onBack }} />
    </Frame>
  );
}

interface FootProps extends Pick<ColumnsStepProps, 'file' | 'onBack'> {
  settings: ImportSettings;
  check: ReturnType<typeof useCheckNow>;
}

function ColumnsFoot({ file, settings, check, onBack }: FootProps) {
  const used = settings.columns.filter(Boolean).length;
  const missing = missingFields(settings);
  const newcomerChoices = useNewcomerChoices();
  return (
    <Foot line={<FootLine settings={settings} missing={missing} used={used} />}>
      <Button variant="default" onClick={onBack}>
        {t('Back')}
      </Button>
      <Button
        loading={check.isPending}
        disabled={used === 0 || (missing.length > 0 && !mayChange(settings))}
        rightSection={<Icon path={mdiArrowRight} size={18} />}
        onClick={() => check.mutate({ ...settings, ...chosenForNewcomers(newcomerChoices, settings) })}
      >
        {t('{count, plural, one {Check # row} other {Check # rows}}', { count: file.rows })}
      </Button>
    </Foot>
  );
}

interface FootLineProps {
  settings: ImportSettings;
  /** Fields that new people need and no column provides. */
  missing: readonly string[];
  used: number;
}

/** Says what is missing for the check, or else how many columns are used. */
function FootLine({ settings, missing, used }: FootLineProps) {
  const { columns, currency, pay_period } = settings;
  if (missing.length > 0)
    return (
      <Problem text={t('No column is matched to {fields}, which new people need.', { fields: joined(missing) })} />
    );
  if (columns.includes('salary') && !(currency && pay_period))
    return <Problem text={t('Choose the currency and the pay period of the salaries.')} />;
  return <Used used={used} all={columns.length} />;
}

function Problem({ text }: { text: string }) {
  return (
    <span className={c['problem']} role="status">
      {text}
    </span>
  );
}

function Used({ used, all }: { used: number; all: number }) {
  return (
    <>
      <b>{t('{used} of {all}', { used, all })}</b>{' '}
      {t('{count, plural, one {columns are used, # is skipped.} other {columns are used, # are skipped.}}', {
        count: all - used,
      })}{' '}
      {t('We’ll remember this for the next file with these columns.')}
    </>
  );
}
