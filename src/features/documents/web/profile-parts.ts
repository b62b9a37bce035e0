import { mdiFileAlertOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { companyToday } from '#platform/web/server-time.ts';
import type { AttentionLine, ProfileParts, ProfileView } from '#features/profile/web/parts/profile-parts.ts';
import { documentsApi } from './documents-api.ts';
import { leftText } from './validity-words.ts';

/** Maximum number of documents checked for expiry. */
const maxDocuments = 100;

const useDocuments = (view: ProfileView) =>
  useQuery({
    ...documentsApi.fileDocuments.read({ params: { user_id: view.id }, query: { page: 1, per_page: maxDocuments } }),
    enabled: view.sections.file_documents.view,
  });

/** Returns documents that have expired or are about to. */
function useAttention(view: ProfileView): readonly AttentionLine[] {
  const { data } = useDocuments(view);
  if (view.is_discharge_applied) return [];
  const ending = (data?.data ?? []).filter(({ validity }) => validity === 'expired' || validity === 'expiring');
  return ending.map(({ id, name, expires_on }) => ({
    id,
    icon: mdiFileAlertOutline,
    text: expires_on ? `${name}: ${leftText(expires_on, companyToday() as LocalDate)}` : name,
    ...(expires_on && { more: t('Valid until {date}', { date: date(expires_on) }) }),
    tab: 'documents',
  }));
}

export const profileParts: ProfileParts = {
  tabs: [
    {
      id: 'documents',
      name: () => t('Documents'),
      position: 30,
      isOpen: ({ sections }) => sections.file_documents.view || sections.link_documents.view,
      useCount: (view) => useDocuments(view).data?.meta.total,
      component: lazyPart(() => import('./DocumentsTab.tsx'), 'DocumentsTab'),
    },
  ],
  useAttention,
};
