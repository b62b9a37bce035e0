import { product } from '../../shared/product.ts';
import { t } from '../i18n.ts';
import { Mark } from './Icon.tsx';
import c from './Footer.module.css';

export function Footer() {
  return (
    <footer className={c['footer']}>
      <span>{t('Powered By')}</span>
      <Mark size={14} />
      <b>{product.name}</b>
    </footer>
  );
}
