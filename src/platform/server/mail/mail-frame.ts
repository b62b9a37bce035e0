import { defaultLanguage, directionOf } from '../../shared/locale.ts';
import { translate } from '../../shared/translate.ts';
import { inLanguage } from '../language.ts';
import type { MailButton, MailPart, MailSteps } from './mail-parts.ts';

/** Data of a company for every mail that is sent in its name. */
export interface Letterhead {
  readonly company_name: string;
  /** Text before every subject. */
  readonly subject_prefix: string | null;
  /** A picture on the web (https). The reader's mail program fetches it; we never do. */
  readonly email_logo_url: string | null;
  /** Key of the company's published logo. It is attached to the mail, unless there is a picture on the web. */
  readonly logo_key: string | null;
  /** Link of the mail's head. */
  readonly website_url: string | null;
  /** '#1A2162' */
  readonly menu_background_color: string;
  readonly menu_text_color: string;
  readonly button_background_link_color: string;
  readonly button_text_color: string;
}

/** Content id of a logo that is attached to the mail. */
export const logoCid = 'logo@muster';

/** '[Acme] Your new password' */
export function renderSubject({ subject_prefix }: Letterhead, subject: string): string {
  return subject_prefix ? `${subject_prefix} ${subject}` : subject;
}

/** Whether the letterhead's picture is on the web. */
export function hasWebLogo({ email_logo_url }: Letterhead): boolean {
  return email_logo_url !== null && isHttps(email_logo_url);
}

/**
 * Styles for readers who prefer dark mails, in programs that support it: others change the colours themselves.
 * The logo keeps the white background that it was drawn for.
 */
const dark = [
  '.ground{background:#12141c!important}',
  '.card{background:#1c1f2b!important;border-color:#2e3242!important}',
  '.text,.text a{color:#eceef4!important}',
  '.soft,.soft a{color:#aeb4c6!important}',
].join('');
const style = `@media (prefers-color-scheme:dark){${dark}}@media (max-width:480px){.inside{padding:24px 20px!important}}`;

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const [ink, softInk] = ['#202331', '#5b6072'];

/**
 * Puts a mail into the company's frame: a strip of its colour, its logo or name, and the content.
 * Everything is escaped: text never becomes markup.
 * @param language of the parts: 'de'
 * @param hasLogo whether the company's logo is attached to the mail
 */
export function renderHtml(
  letterhead: Letterhead,
  parts: readonly MailPart[],
  { language, hasLogo = false }: { readonly language: string; readonly hasLogo?: boolean },
): string {
  const strip = `<div style="height:6px;line-height:6px;font-size:0;background:${colour(letterhead.menu_background_color)}">&nbsp;</div>`;
  const [first] = parts.filter((part) => typeof part === 'string').slice(1);
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}${style}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background:#f6f7fa;${font};font-size:16px;line-height:25px">`,
    // The preview line, which mail programs show after the subject.
    first ? `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${escapeHtml(first)}</div>` : '',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card"',
    ' style="max-width:560px;table-layout:fixed;background:#ffffff;border:1px solid #e3e6ee;border-collapse:separate;border-radius:12px;overflow:hidden">',
    `<tr><td>${strip}</td></tr>`,
    `<tr><td class="inside text" style="padding:32px 40px;color:${ink};overflow-wrap:anywhere;word-break:break-word">`,
    `<div style="padding:0 0 28px">${headOf(letterhead, hasLogo)}</div>`,
    ...parts.map((part) => htmlOf(part, letterhead)),
    ...parts.map((part) => (typeof part !== 'string' && 'button' in part ? addressOf(part, language) : '')),
    '</td></tr></table></td></tr></table></body></html>',
  ].join('');
}

function headOf(letterhead: Letterhead, hasLogo: boolean): string {
  const { company_name, email_logo_url, website_url } = letterhead;
  const source = hasWebLogo(letterhead) ? (email_logo_url ?? '') : hasLogo ? `cid:${logoCid}` : undefined;
  const sign = source === undefined ? nameSign(letterhead) : pictureSign(source, company_name);
  return website_url && isOfTheWeb(website_url)
    ? `<a href="${escapeHtml(website_url)}" style="color:inherit;text-decoration:none">${sign}</a>`
    : sign;
}

/** When pictures are not shown, the company's name appears instead, in the size of a name. */
const pictureSign = (source: string, name: string): string =>
  `<span style="display:inline-block;padding:6px 8px;margin:-6px -8px;border-radius:8px;background:#ffffff">` +
  `<img src="${escapeHtml(source)}" alt="${escapeHtml(name)}" height="40" ` +
  `style="display:block;height:40px;max-width:200px;` +
  `border:0;font-size:18px;line-height:40px;font-weight:700;color:${ink}"></span>`;

function nameSign(letterhead: Letterhead): string {
  const name = letterhead.company_name;
  const [letter] = new Intl.Segmenter(defaultLanguage).segment(name.trim().toUpperCase());
  const tile =
    `display:block;width:36px;height:36px;line-height:36px;border-radius:8px;text-align:center;` +
    `font-weight:700;${buttonColours(letterhead)}`;
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>' +
    `<td width="48" valign="top">` +
    `<span style="${tile}" aria-hidden="true">${escapeHtml(letter?.segment ?? '')}</span></td>` +
    `<td class="text" style="line-height:24px;color:${ink}">` +
    `<strong style="font-size:18px">${escapeHtml(name)}</strong></td>` +
    '</tr></table>'
  );
}

const buttonColours = ({ button_background_link_color: ground, button_text_color: text }: Letterhead): string =>
  `background:${colour(ground)};color:${colour(text)}`;

function htmlOf(part: MailPart, letterhead: Letterhead): string {
  if (typeof part === 'string') return paragraph(part);
  if ('button' in part) return buttonOf(part, letterhead);
  if ('steps' in part) return stepsOf(part, letterhead);
  return `<p class="soft" style="margin:0 0 12px;font-size:13px;line-height:20px;color:${softInk}">${lines(part.note)}</p>`;
}

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${lines(text)}</p>`;
const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

function buttonOf({ button, link }: MailButton, letterhead: Letterhead): string {
  const [ground, text] = [letterhead.button_background_link_color, letterhead.button_text_color].map(colour);
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;border-collapse:separate"><tr>',
    `<td bgcolor="${ground}" style="border-radius:8px;border:1px solid rgba(128,128,128,0.35);background:${ground}">`,
    `<a href="${addressIn(link)}" style="display:inline-block;padding:13px 26px;font-weight:600;color:${text};text-decoration:none">`,
    `${escapeHtml(button)}</a></td></tr></table>`,
  ].join('');
}

/** The address at the foot, for programs that show no buttons. */
function addressOf({ button, link }: MailButton, language: string): string {
  const address = addressIn(link);
  const hint = inLanguage(language, () => translate('If “{button}” does not open, use this address:', { button }));
  return [
    `<p class="soft" style="margin:0 0 12px;font-size:13px;line-height:20px;color:${softInk}">`,
    `${escapeHtml(hint)}<br>`,
    `<a href="${address}" style="color:${softInk}">${address}</a></p>`,
  ].join('');
}

const addressIn = (link: string): string => escapeHtml(isOfTheWeb(link) ? link : '');

function stepsOf({ heading, steps }: MailSteps, letterhead: Letterhead): string {
  const number =
    'display:inline-block;width:26px;height:26px;line-height:26px;border-radius:13px;text-align:center;' +
    `font-size:13px;font-weight:700;${buttonColours(letterhead)}`;
  const rows = steps.map(
    ({ title, line }, index) =>
      `<tr><td width="40" valign="top" style="padding:0 0 12px"><span style="${number}">${index + 1}</span></td>` +
      `<td valign="top" style="padding:0 0 12px"><strong>${escapeHtml(title)}</strong>` +
      `<br><span class="soft" style="font-size:14px;line-height:21px;color:${softInk}">` +
      `${escapeHtml(line)}</span></td></tr>`,
  );
  return [
    `<p style="margin:8px 0 12px;font-weight:600">${escapeHtml(heading)}</p>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px">',
    ...rows,
    '</table>',
  ].join('');
}

/** Only valid colours get into a style; anything else stored becomes the default. */
function colour(text: string): string {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text) ? text : '#1A2162';
}

function isHttps(address: string): boolean {
  return URL.parse(address)?.protocol === 'https:';
}

function isOfTheWeb(address: string): boolean {
  return isHttps(address) || URL.parse(address)?.protocol === 'http:';
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '');
}
