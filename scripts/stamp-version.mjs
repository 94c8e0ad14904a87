#!/usr/bin/env node
// Runs within `npm version`: writes the new version of package.json where files outside of the code repeat it, which a
// test compares.
import { readFileSync, writeFileSync } from 'node:fs';

const file = (name) => new URL(`../${name}`, import.meta.url);
const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8'));

stamp('Dockerfile', /(?<=image\.version=)"[^"]*"/, `"${version}"`);
stamp('deploy/kubernetes.yaml', /(?<=\blimn:)\d+\.\d+\.\d+[\w.-]*/g, version);
stamp('deploy/helm/Chart.yaml', /(?<=ersion: )\d+\.\d+\.\d+[\w.-]*/g, version);
stamp('server.json', /(?<="version": )"[^"]*"/g, `"${version}"`);
for (const name of ['typescript', 'ai-sdk', 'langchain'])
  stamp(`packages/${name}/package.json`, /(?<="version": )"[^"]*"/, `"${version}"`);
stamp('packages/python/pyproject.toml', /(?<=^version = )"[^"]*"/m, `"${version}"`);

function stamp(name, place, text) {
  writeFileSync(file(name), readFileSync(file(name), 'utf8').replace(place, text));
}
