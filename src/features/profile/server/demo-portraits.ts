import { chance } from '#platform/server/demo.ts';

const styles = [
  'short',
  'crop',
  'beard',
  'grey',
  'long',
  'bob',
  'bun',
  'curls',
  'scarf',
  'waves',
  'fringe',
  'bald',
] as const;
type Style = (typeof styles)[number];
const skins = ['#f1cdb0', '#e3b48f', '#c98f66', '#a8714d', '#7a4e36', '#5f3b28'] as const;
const hairs = ['#2b2320', '#5a3a28', '#8a5a33', '#c9a36a', '#b4552d', '#9a9ca5'] as const;
const cloths = [
  '#323da5',
  '#2d5063',
  '#6b7289',
  '#8c4607',
  '#1f4d45',
  '#7b3f57',
  '#4d5fc6',
  '#3b3e4d',
  '#a33b3b',
  '#55703a',
];
const grounds = ['#e7ecff', '#e4eeea', '#f3e9e2', '#e6e8ef', '#e8e6f2', '#dfe9ee', '#f2ead6', '#e9f0df'];

/** Look of a person of the demo company: hairstyle, skin and hair colour; none resembles a real person. */
type Look = readonly [style: Style, skin: number, hair: number];

/** Looks by the part of the address before the @; people who are missing have no photo. */
const looks: Readonly<Record<string, Look>> = {
  owner: ['bob', 0, 5],
  hr: ['fringe', 0, 3],
  lead: ['beard', 2, 0],
  employee: ['short', 0, 2],
  'amara.okafor': ['curls', 5, 0],
  'ben.hartmann': ['beard', 0, 2],
  'chiara.ricci': ['long', 1, 1],
  'daniel.osei': ['crop', 5, 0],
  'elif.demir': ['bun', 1, 0],
  'grace.tan': ['bob', 1, 0],
  'hugo.marchetti': ['short', 1, 1],
  'ines.duarte': ['waves', 1, 1],
  'jonas.weber': ['short', 0, 3],
  'katya.petrenko': ['long', 0, 3],
  'mei.zhou': ['bun', 1, 0],
  'noor.haddad': ['scarf', 1, 0],
  'oskar.nystrom': ['beard', 0, 4],
  'priya.raman': ['long', 3, 0],
  'sofia.lindgren': ['bun', 0, 3],
  'tomas.vega': ['short', 2, 0],
  'anders.bech': ['grey', 0, 5],
  'yusuf.kaya': ['beard', 1, 0],
  'emil.sorensen': ['crop', 0, 3],
  'agnes.lund': ['waves', 0, 4],
  'bashir.rahimi': ['beard', 2, 0],
  'camille.laurent': ['bob', 0, 1],
  'dorota.nowak': ['fringe', 0, 2],
  'erik.dahl': ['bald', 0, 2],
  'fatima.el.amrani': ['scarf', 2, 0],
  'gustav.iversen': ['grey', 0, 5],
  'hana.suzuki': ['fringe', 1, 0],
  'ivan.horvat': ['crop', 0, 1],
  'johanna.virtanen': ['waves', 0, 3],
  'karim.benali': ['short', 2, 0],
  'lena.kruger': ['bob', 0, 4],
  'mateus.oliveira': ['crop', 3, 0],
  'nadia.petrova': ['long', 0, 1],
  'olu.adeyemi': ['bald', 5, 0],
  'paul.fischer': ['grey', 0, 5],
  'quynh.tran': ['long', 1, 0],
  'rosa.marin': ['curls', 2, 1],
  'samuel.levi': ['short', 1, 0],
  'tuva.berg': ['bun', 0, 4],
  'vera.novak': ['bob', 0, 3],
  'xenia.papadaki': ['waves', 1, 0],
  'yara.haddad': ['curls', 2, 0],
  'astrid.holst': ['bob', 0, 5],
  'clara.winther': ['fringe', 0, 4],
  'dimitri.sokolov': ['bald', 0, 1],
  'eva.lindqvist': ['long', 0, 2],
  'giulia.conti': ['curls', 1, 1],
  'henrik.aas': ['beard', 0, 5],
  'jakub.zielinski': ['short', 0, 1],
  'linnea.falk': ['waves', 0, 3],
};

/** Hair behind the head. */
const behind: Partial<Record<Style, string>> = {
  long: '<path d="M17 31C14 14 23 7 32 7s18 7 15 24c-.6 8 1 14 2.500 18h-35C16 45 17.600 39 17 31Z"/>',
  waves:
    '<path d="M17.500 28C15 14 24 7.500 32 7.500S49 14 46.500 28c2.500 3 .5 5.500 2 8.500s-.5 6-3.500 6.500H19c-3-.5-5-3.500-3.500-6.500s-.500-5.500 2-8.500Z"/>',
  bob: '<path d="M18 29C16.500 14.500 23 8.500 32 8.500S47.500 14.500 46 29c-.3 5 .2 9 .5 11h-29c.3-2 .8-6 .5-11Z"/>',
  fringe: '<path d="M18 30C16 14.500 23 8 32 8s16 6.500 14 22c-.4 4 0 6.500.3 8.500H17.700c.3-2 .7-4.500.3-8.500Z"/>',
  curls:
    '<circle cx="32" cy="20" r="13.500"/><circle cx="20.500" cy="25" r="7"/><circle cx="43.500" cy="25" r="7"/><circle cx="23.500" cy="14.500" r="7"/><circle cx="40.500" cy="14.500" r="7"/><circle cx="19" cy="32.500" r="5"/><circle cx="45" cy="32.500" r="5"/>',
  bun: '<circle cx="32" cy="8" r="5.800"/>',
};

/** Hair in front of the head. */
const above: Partial<Record<Style, string>> = {
  short:
    '<path d="M20.500 26C18.500 15 24 8.500 32.500 8.500S45.500 15 43.500 26c-.8-4.500-2-7-3.500-8.500-5 1.500-10.500.5-14-1.500-3 2-4.700 5.500-5.500 10Z"/>',
  crop: '<path d="M21 23.500C20.500 14 25 10.500 32 10.500S43.500 14 43 23.500c-1.500-4-3-6-5-6.500H26c-2 .5-3.500 2.500-5 6.500Z"/>',
  grey: '<path d="M20.600 27C19 16 24 10 32 9.500S45 16 43.400 27c-.6-3.500-1.200-6-2.400-8-3.500-2.500-7-3.500-10-3.500-3 .5-6 2-8 4-1.200 2-2 4.500-2.400 7.500Z"/>',
  beard:
    '<path d="M20.700 25C19.500 14.500 25 9 32 9s12.500 5.500 11.300 16c-1.300-4.500-3-7-5-8-4 1.500-9 1.500-12.600 0-2 1-3.700 3.500-5 8Z"/><path d="M21.500 28c.2 10 4 15.500 10.500 15.500S42.300 38 42.500 28c-1.500 4-3 5-5 5-1.500-1-3.500-1.500-5.500-1.500s-4 .5-5.500 1.500c-2 0-3.500-1-5-5Z"/>',
  long: '<path d="M20.800 27C20 15.500 25 10 32 10s12 5.500 11.200 17c-2-6-5.500-9.500-9-10.500-4 1-10.500 4-13.400 10.500Z"/>',
  waves:
    '<path d="M20.800 27.500C19.500 16 25 10 33 10s11.500 6 10.200 17.500c-1-5-3-7.500-6-8.500-5 2-12.500 1-16.400 8.500Z"/>',
  bob: '<path d="M20.800 28C20 16 25 11 32 11s12 5 11.200 17c-1-4.500-2.500-8-4-9.500-5.200.8-10.700.5-14.200-.5-2 1.500-3.500 5.500-4.200 10Z"/>',
  fringe:
    '<path d="M20.600 27C19.600 15 25 10.500 32 10.500S44.400 15 43.400 27c-.6-2.500-1-4-1.600-5-6 1-13.600 1-19.600 0-.6 1-1 2.500-1.600 5Z"/>',
  bun: '<path d="M20.800 25.500C20 15 25 10 32 10s12 5 11.200 15.500c-2-5-5.500-8.500-11.200-9-5.700.5-9.200 4-11.200 9Z"/>',
  curls: '<path d="M20.500 24C20 13 25 9 32 9s12 4 11.500 15c-2-4-4-5.500-6-5.500-3 1-8 1-11 0-2 0-4 1.500-6 5.500Z"/>',
  scarf:
    '<path fill-rule="evenodd" d="M17.500 29C16.500 15 23 8 32 8s15.500 7 14.500 21c-.2 8 2 14 6.500 18.500C48 54 40 57.500 32 57.500S16 54 11 47.500C15.500 43 17.700 37 17.500 29Zm5-2c0 8 4 13.500 9.500 13.500S41.500 35 41.500 27c0-7.500-4-12-9.500-12s-9.500 4.500-9.500 12Z"/>',
};

/** Returns a darker shade of a colour; 1 is the colour itself. */
function shade(colour: string, part: number): string {
  const value = (from: number) => Math.round(Number.parseInt(colour.slice(from, from + 2), 16) * part);
  return `rgb(${value(1)} ${value(3)} ${value(5)})`;
}

/** Returns the portrait of a demo person as an SVG of 64 × 64; undefined if they have no photo. */
export function portraitOf(email: string): string | undefined {
  const look = looks[email.split('@')[0] ?? ''];
  if (!look) return undefined;
  const [style, skinIndex, hairIndex] = look;
  const of = (list: readonly string[], what: string) =>
    list[Math.floor(chance(email, what) * list.length)] ?? '#888888';
  const [cloth, ground] = [of(cloths, 'cloth'), of(grounds, 'ground')];
  const skin = skins[skinIndex] ?? skins[0];
  const hair = style === 'scarf' ? of(cloths, 'scarf') : (hairs[hairIndex] ?? hairs[0]);
  const width = 0.94 + chance(email, 'width') * 0.12;
  const height = 0.97 + chance(email, 'height') * 0.06;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512">
    <rect width="64" height="64" fill="${ground}"/>
    <g transform="translate(32 30) scale(${width.toFixed(3)} ${height.toFixed(3)}) translate(-32 -30)">
      <g fill="${hair}">${behind[style] ?? ''}</g>
      <path d="M26.500 36h11v9c0 3.500-2.500 6-5.500 6s-5.500-2.500-5.500-6Z" fill="${shade(skin, 0.84)}"/>
    </g>
    ${clothesOf(email, cloth)}
    <g transform="translate(32 30) scale(${width.toFixed(3)} ${height.toFixed(3)}) translate(-32 -30)">
      <path d="M21.500 25c0-8 4.500-12.500 10.500-12.500S42.500 17 42.500 25c0 9-4.500 16-10.500 16S21.500 34 21.500 25Z" fill="${skin}"/>
      ${style === 'scarf' ? '' : `<g fill="${skin}"><circle cx="21.300" cy="28" r="1.900"/><circle cx="42.700" cy="28" r="1.900"/></g>`}
      <g fill="${hair}">${above[style] ?? ''}</g>
      ${faceOf(email, skin, style)}
    </g>
  </svg>`;
}

function clothesOf(email: string, cloth: string): string {
  const body = `<path d="M5 64c1.500-12 12.500-17.500 27-17.500S57.500 52 59 64Z" fill="${cloth}"/>`;
  const collar = chance(email, 'collar');
  if (collar < 0.35)
    return `${body}<path d="m25.500 46.500 6.500 9 6.500-9 3 1-6 10-3.500-3-3.500 3-6-10Z" fill="#f5f6fa"/>`;
  if (collar < 0.65)
    return `${body}<path d="m26 46.800 6 8 6-8" fill="none" stroke="${shade(cloth, 0.7)}" stroke-width="1.600"/>`;
  return `${body}<path d="M25 47c1 4.500 13 4.500 14 0" fill="none" stroke="${shade(cloth, 0.7)}" stroke-width="1.800"/>`;
}

function faceOf(email: string, skin: string, style: Style): string {
  const between = (what: string, from: number, to: number) => from + chance(email, what) * (to - from);
  const [apart, smile, mouth] = [between('eyes', 3, 3.8), between('smile', 0.6, 2.2), between('mouth', 2.4, 3.6)];
  const [brow, tilt] = [between('brow', 0.6, 1.2), between('tilt', -0.5, 0.6)];
  const dark = shade(skin, 0.28);
  const lips = style === 'beard' ? '#f3ddd0' : shade(skin, 0.52);
  const eyes = [-apart, apart].map((x) => `<circle cx="${32 + x}" cy="27.500" r="1.080"/>`).join('');
  const brows = [-apart, apart]
    .map((x) => `<path d="M${32 + x - 1.7} ${24.6 + (x < 0 ? tilt : -tilt) * 0.5}q1.700 -.9 3.400 0"/>`)
    .join('');
  const glasses = [-apart, apart].map((x) => `<circle cx="${32 + x}" cy="27.500" r="2.900"/>`).join('');
  return `<g fill="${dark}">${eyes}</g>
    <g fill="none" stroke="${dark}" stroke-width="${brow.toFixed(2)}" stroke-linecap="round">${brows}</g>
    <path d="M32 28.500c.9 1.600 1 2.700-.6 3" fill="none" stroke="${shade(skin, 0.72)}" stroke-width=".8" stroke-linecap="round"/>
    <path d="M${32 - mouth} 35c${mouth * 0.6} ${smile} ${mouth * 1.4} ${smile} ${mouth * 2} 0" fill="none" stroke="${lips}" stroke-width="1" stroke-linecap="round"/>
    ${chance(email, 'glasses') < 0.22 ? `<g fill="none" stroke="#3b3e4d" stroke-width=".7">${glasses}<path d="M${32 - apart + 2.9} 27.500h${2 * apart - 5.8}"/></g>` : ''}`;
}
