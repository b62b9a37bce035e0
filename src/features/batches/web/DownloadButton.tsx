import { Button } from '@mantine/core';
import { mdiDownload } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showRefusal } from '#platform/web/ui/notices.ts';

interface DownloadButtonProps {
  /** URL relative to the installation's address: 'app/application/export/…'. */
  url: string;
  /** Whether it is in the dark bar, which styles its buttons itself. */
  isBare?: boolean;
}

/** Button that downloads the file of a batch. */
export function DownloadButton({ url, isBare = false }: DownloadButtonProps) {
  const { busy, run } = useAction(() => saveFile(url.replace(/^app\//, ''), {}, 'export'), { onFault: showRefusal });
  const save = () => void run();
  if (isBare)
    return (
      <button type="button" disabled={busy} onClick={save}>
        <Icon path={mdiDownload} size={18} />
        {t('Download')}
      </button>
    );
  return (
    <Button loading={busy} leftSection={<Icon path={mdiDownload} size={18} />} onClick={save}>
      {t('Download')}
    </Button>
  );
}
