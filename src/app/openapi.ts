import { writeFile } from 'node:fs/promises';
import { openapiDocument } from '#platform/server/openapi.ts';
import { contracts } from './features.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run openapi -- FILE');
  process.exit(2);
}
await writeFile(file, `${JSON.stringify(openapiDocument(contracts), null, 2)}\n`);
const calls = Object.values(contracts).reduce((sum, contract) => sum + Object.keys(contract).length, 0);
console.log(`${calls} calls are described in ${file}.`);
