import { Select } from '@mantine/core';
import type { Reply } from '#platform/shared/contract.ts';
import { text } from '#platform/web/address.ts';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { listAddress } from '#platform/web/ui/list/list-view.ts';
import { ListBar } from '#platform/web/ui/list/ListBar.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { trash } from '../contract.ts';
import { TrashTable } from './parts/TrashTable.tsx';
import { useTrash } from './use-trash.ts';

/** The kind is empty for all kinds. */
const address = { ...listAddress, type: text() };

/** Lists deleted items of all kinds that the viewer may see. */
export function Trash() {
  const [view, change] = useAddress(address);
  useFlush();
  const query = useTrash(view);
  usePageLoad(query);
  const types = query.data?.types ?? [];
  const total = types.reduce((sum, each) => sum + each.total, 0);
  const line = view.search
    ? t('You can restore or permanently delete items here.')
    : t('{count, plural, one {# item.} other {# items.}} You can restore or permanently delete them.', {
        count: total,
      });
  return (
    <>
      <PageHead title={t('Trash')} line={line} isWaiting={!query.data} />
      <ListBar words={{ search: t('Search the Trash') }} view={view} onChange={change}>
        <KindSelect types={types} value={view.type} onChange={(type) => change({ type: type ?? '' })} />
      </ListBar>
      <TrashTable
        text={t('Items deleted from settings lists appear here. You can restore or permanently delete them.')}
        view={view}
        onChange={change}
      />
    </>
  );
}

interface KindSelectProps {
  types: Reply<(typeof trash)['index']>['types'];
  /** Empty for all kinds. */
  value: string;
  onChange(type: string | null): void;
}

function KindSelect({ types, value, onChange }: KindSelectProps) {
  return (
    <Select
      w={220}
      aria-label={t('Type')}
      data={[
        { value: '', label: t('All types') },
        ...types.map(({ type, name, total }) => ({
          value: type,
          label: t('{name} ({total})', { name, total: `${total}` }),
        })),
      ]}
      // An old link may name a kind that no longer exists.
      placeholder={types.length > 0 ? t('Unknown type') : ''}
      value={value}
      onChange={onChange}
      allowDeselect={false}
    />
  );
}
