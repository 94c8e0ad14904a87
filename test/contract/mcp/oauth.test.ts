import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../../limn.js';
import { answerOf, connect, LIST, posted } from './asking.js';

const PUBLIC_URL = 'https://limn.example';

describe('a token of an external issuer', () => {
  let limn: Limn;
  let issuer: string;
  let server: Server;
  let privateKey: CryptoKey;

  const tokenOf = (claims: JWTPayload, { audience = `${PUBLIC_URL}/mcp`, key = privateKey, expires = '5m' } = {}) =>
    new SignJWT({ limn_app: limn.tenantId, scope: 'limn:read limn:write', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject('somebody')
      .setExpirationTime(expires)
      .sign(key);
  const list = (key: string, path = '/mcp'): Promise<Response> => limn.fetch(path, { ...posted(LIST), key });

  beforeAll(async () => {
    const pair = await generateKeyPair('ES256');
    privateKey = pair.privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' };
    server = createServer((_request, answer) => answer.end(JSON.stringify({ keys: [jwk] })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    limn = await openLimn({ env: { LIMN_OAUTH_ISSUER: issuer, LIMN_PUBLIC_URL: PUBLIC_URL } });
  });
  afterAll(async () => {
    await limn.close();
    server.close();
  });

  it('is asked for where strangers come, with the way to it', async () => {
    const refused = await limn.fetch('/mcp', { ...posted(LIST), key: null });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp"`,
    );
    const metadata = await limn.fetch('/.well-known/oauth-protected-resource/mcp', { key: null });
    expect(await metadata.json()).toMatchObject({ resource: `${PUBLIC_URL}/mcp`, authorization_servers: [issuer] });
  });

  it('opens the app that it names and no other', async () => {
    await limn.post('maria', 'I live in Porto.');
    await limn.ready('maria');
    const mine = await connect(limn, { key: await tokenOf({}) });
    expect(await answerOf(mine, 'search_people')).toMatchObject({ total: 1 });
    const neighbour = await connect(limn, { key: await tokenOf({ limn_app: (await limn.newTenant()).tenantId }) });
    expect(await answerOf(neighbour, 'search_people')).toMatchObject({ total: 0 });
  });

  it('is refused when it is forged, old, meant for others or of no app', async () => {
    const forged = await generateKeyPair('ES256');
    for (const token of [
      await tokenOf({}, { key: forged.privateKey }),
      await tokenOf({}, { expires: '-5m' }),
      await tokenOf({}, { audience: 'https://other.example/mcp' }),
      await tokenOf({ limn_app: 'none' }),
      await tokenOf({ limn_app: '00000000-0000-4000-8000-000000000000' }),
    ]) {
      const refused = await list(token);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token", resource_metadata=');
    }
    expect((await list(await tokenOf({ scope: 'email' }))).status).toBe(403);
  });

  it('reads only, or one profile only, where it says so', async () => {
    const reader = await connect(limn, { key: await tokenOf({ scope: 'limn:read' }) });
    const { isError } = await reader.callTool({ name: 'submit_text', arguments: { profile_id: 'x', text: 'Hi' } });
    expect(isError).toBe(true);
    const own = await tokenOf({ limn_profile: 'maria' });
    expect((await list(own)).status).toBe(403);
    expect((await list(own, '/mcp/ben')).status).toBe(403);
    expect((await list(own, '/mcp/maria')).status).toBe(200);
  });

  it('opens nothing else', async () => {
    expect((await limn.fetch('/v1/search', { key: await tokenOf({}) })).status).toBe(401);
  });
});
