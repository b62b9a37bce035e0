import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import type { ImportFile } from '../rules/shapes.ts';
import { Table } from './RowTables.tsx';
import c from './import.module.css';

/** Shows the first rows as they were read, before they are interpreted. */
export function Preview({ file }: { file: ImportFile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t('Preview')}
      </Button>
      {isOpen && (
        <Dialog size={650} title={t('Preview of the first rows')} onClose={() => setOpen(false)}>
          <div className={c['scroll']} role="region" aria-label={t('First rows of the file')} tabIndex={0}>
            <Table names={[t('Row'), ...file.headers.map(({ name }) => name)]}>
              {file.first_rows.map(({ row, cells }) => (
                <tr key={row}>
                  <td className="num">{row}</td>
                  {file.headers.map(({ index }) => (
                    <td key={index} className={c['sample']}>
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </Table>
          </div>
        </Dialog>
      )}
    </>
  );
}
