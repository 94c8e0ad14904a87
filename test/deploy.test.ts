import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig, SETTINGS } from '../src/config.js';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

interface Service {
  image?: string;
  build?: string;
  environment: Record<string, string | null>;
  ports?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
}

interface Container {
  env: { name: string; value: string }[];
  livenessProbe?: { httpGet: { path: string } };
  readinessProbe?: { httpGet: { path: string } };
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    selector: Record<string, unknown>;
    template?: { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } };
  };
}

describe('docker-compose.yml', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<'database' | 'api' | 'worker', Service> };

  it('has a database with pgvector, one process that answers and one that reads', () => {
    expect(Object.keys(services).toSorted()).toEqual(['api', 'database', 'worker']);
    expect(services.database.image).toMatch(/^pgvector\/pgvector:pg\d+$/);
    expect(services.api.environment['LIMN_ROLE']).toBe('api');
    expect(services.worker.environment['LIMN_ROLE']).toBe('worker');
  });

  it('starts Limn only when the database answers', () => {
    expect(services.database.healthcheck?.test).toContain('pg_isready');
    for (const service of [services.api, services.worker]) {
      expect(service.build).toBe('.');
      expect(service.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    }
  });

  it('publishes ports on the loopback address alone', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('holds no secret of its own', () => {
    const secrets = Object.values(services).flatMap(({ environment }) => Object.entries(environment).filter(([name]) => /PASSWORD|KEY|TOKEN|URL/.test(name)));
    expect(secrets.length).toBeGreaterThan(0);
    expect(secrets.filter(([, value]) => value !== null && !value.includes('${'))).toEqual([]);
  });

  it('passes on every setting that fits a container', () => {
    const own = ['HOST', 'PORT', 'NODE_ENV', 'LIMN_DATA_DIR', 'LIMN_DATABASE_CONNECTIONS', 'LIMN_DISK_RESERVE_MB'];
    for (const service of [services.api, services.worker]) {
      expect(Object.keys(service.environment).toSorted()).toEqual(SETTINGS.filter((name) => !own.includes(name)).toSorted());
    }
  });
});

describe('deploy/kubernetes.yaml', () => {
  const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS() as Manifest);
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');

  it('has the settings, a service and a deployment for each role', () => {
    expect(manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual(
      ['ConfigMap/limn', 'Service/limn', 'Deployment/limn-api', 'Deployment/limn-worker']);
    expect(deployments.map(({ spec }) => spec?.template?.spec.containers[0]?.env)).toEqual(
      [[{ name: 'LIMN_ROLE', value: 'api' }], [{ name: 'LIMN_ROLE', value: 'worker' }]]);
  });

  it('selects the pods that it makes', () => {
    for (const { spec } of deployments) expect(spec?.selector['matchLabels']).toEqual(spec?.template?.metadata.labels);
    expect(manifests.find(({ kind }) => kind === 'Service')?.spec?.selector).toEqual(deployments[0]?.spec?.template?.metadata.labels);
  });

  it('asks the API for life without the database and for readiness with it', () => {
    const container = deployments[0]?.spec?.template?.spec.containers[0];
    expect(container?.livenessProbe?.httpGet.path).toBe('/healthz');
    expect(container?.readinessProbe?.httpGet.path).toBe('/readyz');
  });
});

describe('.env.example', () => {
  const lines = [...read('.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);

  it('explains every setting, and no other but the password of compose', () => {
    expect(lines.map(([name]) => name).toSorted()).toEqual([...SETTINGS, 'POSTGRES_PASSWORD'].toSorted());
  });

  it('shows the defaults', () => {
    // Examples, because their default is to be unset.
    const examples = ['DATABASE_URL', 'OPENAI_BASE_URL'];
    expect(parseConfig(Object.fromEntries(lines.filter(([name]) => !examples.includes(name))))).toEqual(parseConfig({}));
    expect(parseConfig(Object.fromEntries(lines)).database.kind).toBe('server');
  });
});

describe('Dockerfile and Kubernetes settings', () => {
  it.each(['Dockerfile', 'deploy/kubernetes.yaml'])('of %s are known to the product', (path) => {
    const named = read(path).match(/\b(?:LIMN_[A-Z_]+|OPENAI_[A-Z_]+|DATABASE_URL|NODE_ENV|PORT|HOST)\b/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  });
});
