import { writeFile } from 'node:fs/promises';
import { openapiDocument } from '#platform/server/http/openapi.ts';
import { contracts } from '../server/features.ts';
import { newCommand, readArguments } from './arguments.ts';

const command = newCommand('npm run openapi --', 'FILE', 'Writes the OpenAPI document for all endpoints.');
const {
  args: [file],
} = readArguments(command.argument('<file>', 'where it is written'));
await writeFile(file, `${JSON.stringify(openapiDocument(contracts), null, 2)}\n`);
const endpoints = Object.values(contracts).reduce((sum, contract) => sum + Object.keys(contract).length, 0);
console.log(`${endpoints} endpoints written to ${file}.`);
