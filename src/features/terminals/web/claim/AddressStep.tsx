import { ActionIcon, CopyButton, Select } from '@mantine/core';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { Fragment } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { DeliveryWarning } from '#features/company/web/parts/DeliveryWarning.tsx';
import type { ClaimProgress } from '../../rules/shapes.ts';
import { menuWords, modelName, models, type MenuLine, type Model } from './models.ts';
import c from './claim.module.css';

interface AddressStepProps {
  progress: ClaimProgress;
  model: Model;
  onModel(model: Model): void;
  /** Whether it has called; then only the typed values are shown, to make room for the next steps. */
  isDone: boolean;
}

/** Instructions for typing the address, in the words of the terminal's menu. */
export function AddressStep({ progress, model, onModel, isDone }: AddressStepProps) {
  const { path, lines } = menuWords(model, progress);
  if (isDone) return <Typed lines={lines.filter(({ isTyped }) => isTyped)} />;
  return (
    <>
      <p className={c['path']}>
        {path.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <> › </>}
            <span className={c['key']}>{part}</span>
          </Fragment>
        ))}
      </p>
      <Typed lines={lines} />
      {!progress.has_own_host && <DeliveryWarning means="terminal" />}
      <Select
        size="xs"
        label={t('Labels as shown on the device. Using another model?')}
        data={models.map((one) => ({ value: one, label: modelName(one) }))}
        value={model}
        allowDeselect={false}
        onChange={(next) => onModel(models.find((one) => one === next) ?? 'keys')}
      />
    </>
  );
}

const Typed = ({ lines }: { lines: readonly MenuLine[] }) => (
  <dl className={c['typed']}>
    {lines.map(({ name, value, isTyped }) => (
      <div key={name} data-typed={isTyped || undefined}>
        <dt>{name}</dt>
        <dd>
          <b>{value}</b>
          {isTyped && <Copy name={name} value={value} />}
        </dd>
      </div>
    ))}
  </dl>
);

function Copy({ name, value }: { name: string; value: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon aria-label={copied ? t('{name} copied', { name }) : t('Copy {name}', { name })} onClick={copy}>
          <Icon path={copied ? mdiCheck : mdiContentCopy} size={18} />
        </ActionIcon>
      )}
    </CopyButton>
  );
}
