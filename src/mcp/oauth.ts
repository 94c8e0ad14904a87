import type { FastifyInstance } from 'fastify';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { LimnError } from '../errors.js';
import { authenticate, callerOfApp } from '../service/authenticate.js';
import type { Needs } from '../service/needs.js';
import { bearerKey, invalidKey, type Caller } from '../tenant/caller.js';

/** The issuer whose access tokens are accepted beside API keys. */
export interface OauthSettings {
  issuer: string;
  /** The address of the issuer's public keys (JSON Web Key Set). */
  jwksUrl: string;
  /** The public address of the service, such as `https://limn.example`. */
  publicUrl: string;
}

/** The claims of a token that name its app and, if it is for one profile alone, that profile. */
const APP_CLAIM = 'limn_app';
const PROFILE_CLAIM = 'limn_profile';
const SCOPES = ['limn:read', 'limn:write'];
const METADATA = '/.well-known/oauth-protected-resource';
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Authenticates by access tokens of an external issuer: OAuth 2.1, where this service is the protected resource. */
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
   * The caller with this `Authorization` header, an API key or an access token. Throws `unauthenticated`; `forbidden`
   * for a token without a scope of ours; `unavailable` while the issuer's keys cannot be fetched.
   */
  readonly authenticate = async (header: string | undefined): Promise<Caller> => {
    const token = bearerKey(header);
    if (!JWT.test(token)) return authenticate(this.needs, header);
    const { [APP_CLAIM]: app, [PROFILE_CLAIM]: profile, scope, exp = 0 } = await this.verify(token);
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

  /** Adds to an authentication error where a token can be obtained (RFC 9728); returns any other error as it is. */
  withChallenge(error: unknown): unknown {
    if (!(error instanceof LimnError) || error.headers['www-authenticate'] === undefined) return error;
    const { code, message, headers } = error;
    const metadata = `resource_metadata="${this.settings.publicUrl}${METADATA}/mcp"`;
    const challenge = headers['www-authenticate'] ?? '';
    return new LimnError(code, message, {
      headers: { ...headers, 'www-authenticate': `${challenge}${challenge === 'Bearer' ? ' ' : ', '}${metadata}` },
      cause: error,
    });
  }

  private async verify(token: string): Promise<JWTPayload> {
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

/** Serves the metadata that names the issuer of tokens for this service (RFC 9728). */
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
