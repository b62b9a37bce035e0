import { VisuallyHidden } from '@mantine/core';
import { product } from '#platform/shared/product.ts';
import { basePath } from '#platform/web/browser.ts';
import { useSession } from '#platform/web/session.ts';
import { initials } from '#platform/web/ui/Avatar.tsx';
import c from './CompanyLogo.module.css';

/**
 * The uploaded logo, at most 160 × 40 px, a draft before the published one;
 * until then the company's first letter and name.
 */
export function CompanyLogo({ compact = false }: { compact?: boolean }) {
  const { company_logo, draft_logo, company_name } = useSession().settings;
  const logo = draft_logo ?? company_logo;
  const name = company_name || product.name;
  if (logo)
    return (
      <span className={c['logo']}>
        <img src={`${basePath}/${logo}`} alt={name} />
      </span>
    );
  return (
    <span className={c['logo']}>
      <span className={c['letter']} aria-hidden>
        {initials(name).slice(0, 1)}
      </span>
      {compact ? <VisuallyHidden>{name}</VisuallyHidden> : <b>{name}</b>}
    </span>
  );
}
