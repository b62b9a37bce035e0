import { VisuallyHidden } from '@mantine/core';
import { product } from '#platform/shared/product.ts';
import { initials } from '#platform/web/ui/Face.tsx';
import c from './CompanyLogo.module.css';
import { useSession } from './session.tsx';

/** What the company uploaded, at most 160 × 40 px; until then its first letter and its name. */
export function CompanyLogo({ compact = false }: { compact?: boolean }) {
  const { company_logo, company_name } = useSession().settings;
  const name = company_name || product.name;
  if (company_logo)
    return (
      <span className={c['logo']}>
        <img src={company_logo} alt={name} />
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
