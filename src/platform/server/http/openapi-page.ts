import { isOwnOrOthers, splitRoute, type Contract, type Endpoint } from '../../shared/contract.ts';
import { defaultLanguage } from '../../shared/locale.ts';
import { permissionCatalogue, type Permission } from '../../shared/permissions.ts';
import { translate } from '../../shared/translate.ts';
import { product } from '../../shared/product.ts';

/** A feature's endpoints under its name. */
export type NamedContracts = Readonly<Record<string, Contract>>;

/** A page that lists every endpoint; it reads inputs and replies from the document when it is opened. */
export function docsPage(contracts: NamedContracts): string {
  const sections = Object.entries(contracts).map(
    ([name, contract]) => `<h2>${escape(name)}</h2>${Object.values(contract).map(entry).join('')}`,
  );
  return `<!doctype html><html lang="${defaultLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${product.name} API</title>
<link rel="stylesheet" href="docs.css"><script type="module" src="docs.js"></script></head>
<body><main><h1>${product.name} API</h1><p>The same as <a href="openapi.json">openapi.json</a> (OpenAPI 3.1), for people.</p>
<p><label>Find <input type="search" id="find" autocomplete="off"></label></p>${sections.join('')}</main></body></html>`;
}

function entry({ route, summary, access }: Endpoint): string {
  const { method, path } = splitRoute(route);
  return `<details data-path="/app/${escape(path)}" data-method="${method.toLowerCase()}"><summary><b>${method}</b> <code>/app/${escape(path)}</code> ${escape(summary)}</summary><p>${escape(accessText(access))}</p></details>`;
}

function accessText(access: Endpoint['access']): string {
  if (access === 'public') return 'For anyone.';
  if (access === 'member') return 'For all signed-in people.';
  if (!isOwnOrOthers(access)) return permissionsText(access);
  if (!access.own) return permissionsText(access.others);
  return `Own data: ${access.own === 'member' ? 'for every signed-in person.' : permissionsText(access.own)} Others’ data: ${permissionsText(access.others)}`;
}

function permissionsText(permissions: readonly Permission[]): string {
  const list = permissions
    .map((permission) =>
      translate('{permission} ({act})', { permission, act: translate(permissionCatalogue[permission]) }),
    )
    .join(', ');
  return `Requires ${permissions.length > 1 ? 'one of' : 'the permission'}: ${list}.`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export const docsScript = `const loaded = fetch('openapi.json').then((reply) => reply.json());
const add = (parent, name, text) => {
  const made = parent.appendChild(document.createElement(name));
  made.textContent = text;
  return made;
};
async function fill(details) {
  if (details.dataset.filled) return;
  details.dataset.filled = 'yes';
  const { paths } = await loaded;
  const { parameters = [], requestBody, responses } = paths[details.dataset.path][details.dataset.method];
  for (const { name, in: place, required, schema } of parameters) add(details, 'p', name + ' (' + place + (required ? ', required' : '') + '): ' + JSON.stringify(schema));
  if (requestBody) {
    add(details, 'h3', 'Body');
    add(details, 'pre', JSON.stringify(requestBody.content['application/json'].schema, null, 2));
  }
  for (const [status, { description, content }] of Object.entries(responses)) {
    add(details, 'h3', status);
    if (status === '200') add(details, 'pre', JSON.stringify(content['application/json'].schema, null, 2));
    else add(details, 'p', description).className = 'lines';
  }
}
for (const details of document.querySelectorAll('details')) details.addEventListener('toggle', () => details.open && fill(details));
document.getElementById('find').addEventListener('input', ({ target }) => {
  for (const details of document.querySelectorAll('details')) details.hidden = !details.textContent.toLowerCase().includes(target.value.toLowerCase());
});
`;

export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
details { border: 1px solid color-mix(in srgb, currentcolor 20%, transparent); border-radius: 8px; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4rem; }
pre { overflow: auto; max-height: 30rem; font-size: .85rem; }
.lines { white-space: pre-line; }
`;
