import { mdiCellphone, mdiEmailOutline, mdiPhoneAlertOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PartProps } from '../parts/profile-parts.ts';
import { SectionCard } from '../parts/Section.tsx';
import { seenBy } from '../parts/seen-by.ts';
import c from './overview.module.css';

/** Shows the contact details of a person. */
export function Contact({ view }: PartProps) {
  const { email = null, work_phone = null } = view.contact ?? {};
  const emergency = view.emergency_contact;
  return (
    <SectionCard title={t('Contact')} seen={seenBy('contact', view)} flush>
      {email || work_phone || emergency ? (
        <ul className={`${c['list']} ${c['contact']}`}>
          {email && (
            <li>
              <Icon path={mdiEmailOutline} size={18} />
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {work_phone && (
            <li>
              <Icon path={mdiCellphone} size={18} />
              <a className="num" href={`tel:${work_phone}`}>
                {work_phone}
              </a>
            </li>
          )}
          {emergency && (
            <li>
              <Icon path={mdiPhoneAlertOutline} size={18} />
              <a className="num" href={`tel:${emergency.phone}`}>
                {emergency.phone}
              </a>
              <em>{t('Emergency contact: {name}', { name: emergency.name })}</em>
            </li>
          )}
        </ul>
      ) : (
        <p className={c['quiet']}>{t('No email address or phone number yet.')}</p>
      )}
    </SectionCard>
  );
}
