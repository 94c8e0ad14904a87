import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig } from '../../src/config.js';
import { SETTINGS } from '../../src/config/environment.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

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
  ports?: { name: string; containerPort: number }[];
  livenessProbe?: { httpGet: { path: string; port: string } };
  readinessProbe?: { httpGet: { path: string; port: string } };
  startupProbe?: { httpGet: { path: string; port: string } };
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: {
    allowPrivilegeEscalation: boolean;
    readOnlyRootFilesystem: boolean;
    capabilities: { drop: string[] };
  };
}

interface PodSpec {
  containers: Container[];
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  securityContext: { runAsNonRoot: boolean; seccompProfile: { type: string } };
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    selector: Record<string, unknown>;
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    maxUnavailable?: number;
    podSelector?: { matchLabels: Record<string, string> };
    policyTypes?: string[];
    ingress?: { from?: unknown[]; ports: { port: string | number }[] }[];
    egress?: { ports: { port: string | number }[] }[];
  };
}

describe('docker-compose.yml', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<'database' | 'api' | 'worker', Service>;
  };

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
    expect(services.database.ports).toBeUndefined();
  });

  it('holds no secret of its own', () => {
    const secrets = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|KEY|TOKEN|URL/.test(name)),
    );
    expect(secrets.length).toBeGreaterThan(0);
    expect(secrets.filter(([, value]) => value !== null && !value.includes('${'))).toEqual([]);
  });

  it('passes on every setting that fits a container', () => {
    const own = ['HOST', 'PORT', 'NODE_ENV', 'LIMN_DATA_DIR', 'LIMN_DATABASE_CONNECTIONS', 'LIMN_DISK_RESERVE_MB'];
    for (const service of [services.api, services.worker]) {
      expect(Object.keys(service.environment).toSorted()).toEqual(
        SETTINGS.filter((name) => !own.includes(name)).toSorted(),
      );
    }
  });
});

describe('docker-compose.citus.yml', () => {
  const { services, volumes } = parse(read('docker-compose.citus.yml'), { merge: true }) as {
    services: Record<string, Service & { command?: string[]; volumes?: string[] }>;
    volumes: Record<string, unknown>;
  };

  it('puts a coordinator in the place of the database, and starts Limn when the apps are spread over machines', () => {
    const nodes = Object.entries(services).filter(([, { healthcheck }]) => healthcheck);
    expect(nodes.map(([name]) => name)).toEqual(['database', 'machine1', 'machine2']);
    for (const [, { command }] of nodes) expect(command).toContain('shared_preload_libraries=citus');
    for (const name of ['machine1', 'machine2'])
      expect(services['cluster']!.command?.join(' ')).toContain(`citus_add_node('${name}', 5432)`);
    expect(services['distribute']!.command?.at(-1)).toBe('distribute');
    for (const name of ['api', 'worker'])
      expect(services[name]!.depends_on).toEqual({ distribute: { condition: 'service_completed_successfully' } });
  });

  it('publishes no port, holds no secret, and gives each machine a volume of its own', () => {
    expect(Object.values(services).flatMap(({ ports }) => ports ?? [])).toEqual([]);
    const secrets = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment ?? {}).filter(([name]) => /PASSWORD|KEY|TOKEN|URL/.test(name)),
    );
    expect(secrets.length).toBeGreaterThan(0);
    expect(secrets.filter(([, value]) => !value?.includes('${'))).toEqual([]);
    const used = Object.values(services).flatMap((one) => one.volumes ?? []);
    expect(new Set(used).size).toBe(used.length);
    expect(used.map((volume) => volume.split(':')[0]).toSorted()).toEqual(Object.keys(volumes).toSorted());
  });
});

describe('deploy/kubernetes.yaml', () => {
  const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS() as Manifest);
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');

  it('has the settings, a service and a deployment for each role, with what protects them', () => {
    expect(manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual([
      'ConfigMap/limn',
      'Service/limn',
      'Deployment/limn-api',
      'Deployment/limn-worker',
      'PodDisruptionBudget/limn-api',
      'PodDisruptionBudget/limn-worker',
      'NetworkPolicy/limn-api',
      'NetworkPolicy/limn-worker',
      'NetworkPolicy/limn-egress',
    ]);
    expect(deployments.map(({ spec }) => spec?.template?.spec.containers[0]?.env)).toEqual([
      [{ name: 'LIMN_ROLE', value: 'api' }],
      [{ name: 'LIMN_ROLE', value: 'worker' }],
    ]);
  });

  it('selects the pods that it makes', () => {
    for (const { spec } of deployments) expect(spec?.selector['matchLabels']).toEqual(spec?.template?.metadata.labels);
    expect(manifests.find(({ kind }) => kind === 'Service')?.spec?.selector).toEqual(
      deployments[0]?.spec?.template?.metadata.labels,
    );
  });

  it('asks every role for life without the database and for readiness with it', () => {
    for (const { spec } of deployments) {
      const [container] = spec?.template?.spec.containers ?? [];
      const { livenessProbe, readinessProbe, startupProbe, ports } = container!;
      expect([livenessProbe, readinessProbe, startupProbe].map((probe) => probe?.httpGet)).toEqual([
        { path: '/healthz', port: 'http' },
        { path: '/readyz', port: 'http' },
        { path: '/healthz', port: 'http' },
      ]);
      expect(ports).toEqual([{ name: 'http', containerPort: Number(manifests[0]?.data?.['PORT']) }]);
    }
  });

  it('gives no pod more than it needs: no root, no writable image, no token, no variables like settings', () => {
    for (const { spec } of deployments) {
      const pod = spec!.template!.spec;
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(pod.containers[0]).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        },
      });
    }
  });

  it('lets nodes be emptied one pod at a time, of every deployment', () => {
    const budgets = manifests
      .filter(({ kind }) => kind === 'PodDisruptionBudget')
      .map(({ spec }) => [spec?.selector['matchLabels'], spec?.maxUnavailable]);
    expect(budgets).toEqual(deployments.map(({ spec }) => [spec?.selector['matchLabels'], 1]));
  });

  it('lets strangers reach the port of the API alone, and pods nothing but what it works with', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec!);
    const [api, worker, egress] = policies;
    expect(policies.map(({ podSelector }) => podSelector?.matchLabels)).toEqual([
      ...deployments.map(({ spec }) => spec?.selector['matchLabels']),
      { app: 'limn' },
    ]);
    expect(
      [api, worker].map((policy) => policy?.ingress?.flatMap(({ ports }) => ports.map(({ port }) => port))),
    ).toEqual([['http'], ['http']]);
    expect(worker?.ingress?.every(({ from }) => (from?.length ?? 0) > 0)).toBe(true);
    expect(egress?.policyTypes).toEqual(['Egress']);
    expect(egress?.egress?.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([
      53, 53, 5432, 443, 465, 587, 4318,
    ]);
  });
});

describe('Dockerfile', () => {
  const text = read('Dockerfile');

  it('runs no script of a package, no build tool and no root, and asks every role how it is', () => {
    expect(text.match(/\bnpm (?:ci|prune)\b.*/g)).toEqual([
      'npm ci --ignore-scripts',
      'npm prune --omit=dev --ignore-scripts',
    ]);
    expect(text).toMatch(/^USER node$/m);
    expect(/HEALTHCHECK[^]*?CMD (\[.*\])/.exec(text)?.[1]).toContain('/healthz');
    expect(text).not.toContain('LIMN_ROLE');
    expect(text.match(/^FROM .*/gm)).toEqual(['FROM ${NODE_IMAGE} AS build', 'FROM ${NODE_IMAGE}']);
  });
});

describe('packages of the service', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; hasInstallScript?: boolean }>;
  };
  const installed = Object.entries(packages).filter(([, { dev }]) => !dev);
  const named = (name: string): string[] =>
    installed.map(([place]) => place).filter((place) => place.endsWith(`node_modules/${name}`));

  it('are none that report on those who install them, and none that nothing needs', () => {
    expect([...named('@scarf/scarf'), ...named('class-validator'), ...named('swagger-ui-dist')]).toEqual([]);
    expect(named('fastify')).toHaveLength(1);
  });

  it('need no script: the one that has any only looks at how it is depended on', () => {
    expect(
      installed.filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional).map(([place]) => place),
    ).toEqual(['node_modules/@apollo/protobufjs']);
  });
});

describe('.github/workflows', () => {
  it('run actions of one commit each, with the version beside it', () => {
    const used = readdirSync(new URL('../../.github/workflows', import.meta.url)).flatMap(
      (file) => read(`.github/workflows/${file}`).match(/\buses:.*/g) ?? [],
    );
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((line) => !/^uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });
});

describe('.env.example', () => {
  const lines = [...read('.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

  it('explains every setting, and no other but the password of compose', () => {
    expect(lines.map(([name]) => name).toSorted()).toEqual([...SETTINGS, 'POSTGRES_PASSWORD'].toSorted());
  });

  it('shows the defaults', () => {
    // Examples, because their default is to be unset.
    const examples = [
      'DATABASE_URL',
      'OPENAI_BASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_READ_URL',
      'LIMN_PUBLIC_URL',
      'LIMN_SMTP_URL',
      'LIMN_SMTP_FROM',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'LIMN_WEBHOOK_WAITS',
    ];
    expect(parseConfig(Object.fromEntries(lines.filter(([name]) => !examples.includes(name))))).toEqual(
      parseConfig({}),
    );
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
