import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '../../../src/config/environment.js';
import { renderChart, renderNotes } from './chart.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const nameOf = (manifest: Record<string, unknown>): string =>
  `${manifest['kind'] as string}/${(manifest['metadata'] as { name: string }).name}`;
const byName = (manifests: Record<string, unknown>[]): Record<string, unknown> =>
  Object.fromEntries(manifests.map((one) => [nameOf(one), one]));
const withoutNulls = (manifests: Record<string, unknown>): unknown => JSON.parse(JSON.stringify(manifests)) as unknown;

describe('the Helm chart', () => {
  it('makes of its own values what deploy/kubernetes.yaml says, which other tests hold to more', () => {
    const plain = byName(
      parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS() as Record<string, unknown>),
    );
    const service = plain['Service/limn'] as { spec: object };
    const chart = byName(renderChart());
    expect(withoutNulls(chart)).toEqual(
      withoutNulls({
        ...plain,
        'Service/limn': { ...service, spec: { type: 'ClusterIP', ...service.spec } },
        ...Object.fromEntries(
          ['api', 'worker'].map((role) => [`Deployment/limn-${role}`, pulled(plain[`Deployment/limn-${role}`])]),
        ),
      }),
    );
  });

  it('names everything by its release, so that two stand in one namespace', () => {
    const [one, two] = [renderChart({}, 'one'), renderChart({}, 'two')].map((all) => all.map(nameOf));
    expect(one!.filter((name) => two!.includes(name))).toEqual([]);
    expect(JSON.stringify(renderChart({}, 'one'))).not.toMatch(/"app":"(?!one")/);
  });

  it('takes an image, a secret, settings, sizes and an ingress of those who install it', () => {
    const made = byName(
      renderChart({
        image: { repository: 'registry.example.com/limn', tag: '9.9.9' },
        secret: 'own',
        settings: { LIMN_MAX_TEXT_BYTES: '65536', PORT: '5000' },
        roles: { worker: { replicas: 7 } },
        ingress: { enabled: true, host: 'limn.example.org', className: 'nginx', tlsSecret: 'cert' },
        networkPolicy: { enabled: false },
      }),
    );
    expect(made['Deployment/limn-worker']).toMatchObject({
      spec: {
        replicas: 7,
        template: {
          spec: {
            containers: [
              {
                image: 'registry.example.com/limn:9.9.9',
                envFrom: [{ configMapRef: { name: 'limn' } }, { secretRef: { name: 'own' } }],
                ports: [{ name: 'http', containerPort: 5_000 }],
                resources: { limits: { memory: '1Gi' } },
              },
            ],
          },
        },
      },
    });
    expect(made['ConfigMap/limn']).toMatchObject({ data: { LIMN_MAX_TEXT_BYTES: '65536', PORT: '5000' } });
    expect(made['Ingress/limn']).toMatchObject({
      metadata: { annotations: {} },
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: ['limn.example.org'], secretName: 'cert' }],
        rules: [{ host: 'limn.example.org', http: { paths: [{ backend: { service: { name: 'limn' } } }] } }],
      },
    });
    expect(Object.keys(made).filter((name) => name.startsWith('NetworkPolicy'))).toEqual([]);
  });

  it('has the version of the product, settings that the product knows, and says how it is reached', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(parse(read('deploy/helm/Chart.yaml'))).toMatchObject({ apiVersion: 'v2', version, appVersion: version });
    const { settings } = parse(read('deploy/helm/values.yaml')) as { settings: Record<string, string> };
    expect(Object.keys(settings).filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(renderNotes()).toContain('kubectl port-forward service/limn 4000:80');
  });
});

/** A chart says when an image is pulled; Kubernetes does the same by itself for an image with a version. */
function pulled(deployment: unknown): unknown {
  const copy = structuredClone(deployment) as { spec: { template: { spec: { containers: object[] } } } };
  Object.assign(copy.spec.template.spec.containers[0]!, { imagePullPolicy: 'IfNotPresent' });
  return copy;
}
