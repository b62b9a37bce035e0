import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { Files } from './Files.tsx';
import { Links } from './Links.tsx';
import c from './documents.module.css';

/** Files and links of a profile. */
export function DocumentsTab({ view }: PartProps) {
  const { file_documents, link_documents } = view.sections;
  return (
    <div className={c['grid']}>
      {file_documents.view && <Files view={view} />}
      {link_documents.view && <Links view={view} />}
    </div>
  );
}
