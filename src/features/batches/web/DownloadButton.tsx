import { Button } from '@mantine/core';
import { mdiDownload } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showRefusal } from '#platform/web/ui/notices.ts';

interface DownloadButtonProps {
  /** From the installation's address on: 'app/application/export/…'. */
  url: string;
  /** In the dark bar, which draws its buttons itself. */
  isBare?: boolean;
}

/** The file that a batch has made. */
export function DownloadButton({ url, isBare = false }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void saveFile(url.replace(/^app\//, ''), {}, 'export')
      .catch(showRefusal)
      .finally(() => setBusy(false));
  };
  if (isBare)
    return (
      <button type="button" disabled={isBusy} onClick={save}>
        <Icon path={mdiDownload} size={18} />
        {t('Download')}
      </button>
    );
  return (
    <Button loading={isBusy} leftSection={<Icon path={mdiDownload} size={18} />} onClick={save}>
      {t('Download')}
    </Button>
  );
}
