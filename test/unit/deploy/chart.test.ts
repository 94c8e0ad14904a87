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
          ['api', 'worker'].map((role) => [
            `Deployment/limn-${role}`,
            pulled(plain[`Deployment/limn-${role}`], chart[`Deployment/limn-${role}`]),
          ]),
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

  it('writes numbers and names as text, whatever YAML and Go would make of them', () => {
    const values = {
      image: { tag: 20_241_105 },
      secret: '456',
      settings: { LIMN_RATE_LIMIT: 6_000_000, OTEL_TRACES_SAMPLER_ARG: 0.1, LIMN_LOG_LEVEL: 'info', PORT: 5_000 },
    };
    const made = byName(renderChart(values, '123'));
    expect(made['ConfigMap/123']).toMatchObject({
      data: { LIMN_RATE_LIMIT: '6000000', OTEL_TRACES_SAMPLER_ARG: '0.1', LIMN_LOG_LEVEL: 'info', PORT: '5000' },
    });
    expect(made['Deployment/123-api']).toMatchObject({
      metadata: { labels: { app: '123' } },
      spec: {
        selector: { matchLabels: { app: '123' } },
        template: {
          spec: {
            containers: [
              {
                image: 'limn:20241105',
                envFrom: [{ configMapRef: { name: '123' } }, { secretRef: { name: '456' } }],
                ports: [{ containerPort: 5_000 }],
              },
            ],
          },
        },
      },
    });
    for (const selector of ['Service/123', 'PodDisruptionBudget/123-worker', 'NetworkPolicy/123-egress'])
      expect(JSON.stringify(made[selector])).toContain('"app":"123"');
  });

  it('begins pods anew when a setting changes, and for nothing else', () => {
    const sumOf = (values: object): unknown => {
      const deployment = byName(renderChart(values))['Deployment/limn-api'] as Templated;
      return deployment.spec.template.metadata.annotations['checksum/settings'];
    };
    expect(sumOf({})).toMatch(/^[0-9a-f]{64}$/);
    expect(sumOf({ settings: { LIMN_LOG_LEVEL: 'debug' } })).not.toBe(sumOf({}));
    expect(sumOf({ roles: { api: { replicas: 9 } } })).toBe(sumOf({}));
  });

  it('leaves out a role that is nulled, its deployment and its budget, and lists that are empty', () => {
    const names = renderChart({ roles: { worker: null } }).map(nameOf);
    expect(names.filter((name) => /^(?:Deployment|PodDisruptionBudget)/.test(name))).toEqual([
      'PodDisruptionBudget/limn-api',
      'Deployment/limn-api',
    ]);
    const closed = byName(renderChart({ networkPolicy: { egress: [] } }))['NetworkPolicy/limn-egress'];
    expect(closed).toMatchObject({
      spec: { egress: [{ ports: [53, 53].map((port) => expect.objectContaining({ port }) as object) }] },
    });
  });

  it('is rendered here as by text/template, Sprig and the functions of Helm, down to the sum of its settings', () => {
    const { settings } = parse(read('deploy/helm/values.yaml')) as { settings: Record<string, string> };
    const own = { LIMN_RATE_LIMIT: 6_000_000, PORT: '4000', A_SETTING: 'a<b>&"c"', OTEL_TRACES_SAMPLER_ARG: 0.1 };
    const none = Object.fromEntries(Object.keys(settings).map((name) => [name, null]));
    const made = byName(renderChart({ settings: { ...none, ...own } }))['Deployment/limn-api'] as Templated;
    // What Helm's own functions made of these: keys in order, and no sign that HTML knows.
    expect(made.spec.template.metadata.annotations['checksum/settings']).toBe(
      'c2a91be35883b9d2c58d9fd55db06fd06c939bfb7d100faf999012b13db5e4a9',
    );
  });

  it('pulls an image that is not for everybody with the secrets that are named', () => {
    const made = byName(renderChart({ image: { pullSecrets: [{ name: 'registry' }] } }));
    expect(made['Deployment/limn-worker']).toMatchObject({
      spec: { template: { spec: { imagePullSecrets: [{ name: 'registry' }] } } },
    });
  });

  it('has the version of the product, settings that the product knows, and says how it is reached', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(parse(read('deploy/helm/Chart.yaml'))).toMatchObject({ apiVersion: 'v2', version, appVersion: version });
    const { settings } = parse(read('deploy/helm/values.yaml')) as { settings: Record<string, string> };
    expect(Object.keys(settings).filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(renderNotes()).toContain('kubectl port-forward service/limn 4000:80');
  });
});

interface Templated {
  spec: {
    template: { metadata: { annotations: Record<string, string> }; spec: { containers: object[] } };
  };
}

/** A chart says when an image is pulled, and of what settings its pods were made; plain manifests leave both out. */
function pulled(deployment: unknown, made: unknown): unknown {
  const copy = structuredClone(deployment) as Templated;
  const { annotations } = (made as Templated).spec.template.metadata;
  expect(Object.keys(annotations)).toEqual(['checksum/settings']);
  copy.spec.template.metadata.annotations = annotations;
  Object.assign(copy.spec.template.spec.containers[0]!, { imagePullPolicy: 'IfNotPresent' });
  return copy;
}
