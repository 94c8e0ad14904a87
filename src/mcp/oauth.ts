import type { FastifyInstance } from 'fastify';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { LimnError } from '../errors.js';
import { authenticate, callerOfApp } from '../service/authenticate.js';
import type { Needs } from '../service/needs.js';
import { bearerKey, invalidKey, type Caller } from '../tenant/caller.js';

/** Whose tokens are taken beside keys. */
export interface OauthSettings {
  issuer: string;
  /** Where the public keys of the issuer are. */
  jwksUrl: string;
  /** Where people reach the service, such as `https://limn.example`. */
  publicUrl: string;
}

/** The claims of a token that say what it opens. */
const APP_CLAIM = 'limn_app';
const PROFILE_CLAIM = 'limn_profile';
const SCOPES = ['limn:read', 'limn:write'];
const METADATA = '/.well-known/oauth-protected-resource';
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Takes the tokens of an external issuer: OAuth 2.1, where this service is the protected resource. */
export class OauthTokens {
  private readonly needs: Pick<Needs, 'keyring' | 'storage'>;
  private readonly settings: OauthSettings;
  private readonly keys: JWTVerifyGetKey;

  constructor(needs: Pick<Needs, 'keyring' | 'storage'>, settings: OauthSettings) {
    this.needs = needs;
    this.settings = settings;
    this.keys = createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: 4_000 });
  }

  /**
   * Who sends this `Authorization` header, by a key or by a token. Throws `unauthenticated`; `forbidden` for a token
   * without a scope of ours; `unavailable` while the issuer's keys cannot be had.
   */
  readonly authenticate = async (header: string | undefined): Promise<Caller> => {
    const token = bearerKey(header);
    if (!JWT.test(token)) return authenticate(this.needs, header);
    const { [APP_CLAIM]: app, [PROFILE_CLAIM]: profile, scope, exp = 0 } = await this.verified(token);
    const scopes = typeof scope === 'string' ? scope.split(' ') : [];
    const isReader = scopes.includes('limn:read');
    if (!isReader && !scopes.includes('limn:write'))
      throw new LimnError('forbidden', `The token needs a scope: ${SCOPES.join(' or ')}`, {
        headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="limn:read"' },
      });
    if (typeof app !== 'string' || (profile !== undefined && typeof profile !== 'string')) throw invalidKey();
    const caller = await callerOfApp(this.needs, app, scopes.includes('limn:write') ? 'full' : 'read');
    return { ...caller, until: new Date(exp * 1_000), ...(profile !== undefined && { profileId: profile }) };
  };

  /** A refusal that tells where a token is to be had (RFC 9728). */
  challenged(error: unknown): unknown {
    if (!(error instanceof LimnError) || error.headers['www-authenticate'] === undefined) return error;
    const { code, message, headers } = error;
    const told = `resource_metadata="${this.settings.publicUrl}${METADATA}/mcp"`;
    const challenge = headers['www-authenticate'] ?? '';
    return new LimnError(code, message, {
      headers: { ...headers, 'www-authenticate': `${challenge}${challenge === 'Bearer' ? ' ' : ', '}${told}` },
      cause: error,
    });
  }

  private async verified(token: string): Promise<JWTPayload> {
    try {
      const { issuer, publicUrl } = this.settings;
      const { payload } = await jwtVerify(token, this.keys, {
        issuer,
        audience: `${publicUrl}/mcp`,
        requiredClaims: ['exp', 'sub'],
        algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'],
      });
      return payload;
    } catch (cause) {
      if (cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout)) throw invalidKey();
      throw new LimnError('unavailable', 'The keys of the issuer of tokens cannot be had now; try again', {
        cause,
        retryAfterSeconds: 5,
      });
    }
  }
}

/** Tells clients who issues tokens for this service, at the root and for the address itself (RFC 9728). */
export function registerMetadata(app: FastifyInstance, { issuer, publicUrl }: OauthSettings): void {
  const metadata = {
    resource: `${publicUrl}/mcp`,
    authorization_servers: [issuer],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Limn',
  };
  for (const path of [METADATA, `${METADATA}/mcp`, `${METADATA}/mcp/*`])
    app.get(path, (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(metadata));
}
