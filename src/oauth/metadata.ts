import { scopeNames } from '../members/token-scopes';

const protectedResourcePath = '/.well-known/oauth-protected-resource';
const serverPath = '/.well-known/oauth-authorization-server';

/** What the service calls its resources: the agent tools, and everything. */
type ResourcePath = '/mcp' | '';

/** The paths of the metadata. Some clients put the path of the agent tools behind that of the authorization server. */
export const metadataPaths = {
  resources: ['', '/mcp'].map((path) => protectedResourcePath + path),
  server: ['', '/mcp'].map((path) => serverPath + path),
};

/** The device code grant (RFC 8628). */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** The part of `WWW-Authenticate` that tells a client where to sign in (RFC 9728). */
export function resourceMetadataOf(baseUrl: string, resource: ResourcePath): string {
  return `resource_metadata="${baseUrl}${protectedResourcePath}${resource}"`;
}

/** The metadata of a protected resource (RFC 9728). */
export function describeResource(baseUrl: string, path: string) {
  return {
    resource: baseUrl + path.slice(protectedResourcePath.length),
    authorization_servers: [baseUrl],
    scopes_supported: scopeNames,
    bearer_methods_supported: ['header'],
    resource_name: 'Letterbox',
    resource_documentation: `${baseUrl}/docs/connect-an-agent`,
  };
}

/** The metadata of the authorization server (RFC 8414). */
export function describeServer(baseUrl: string) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    registration_endpoint: `${baseUrl}/oauth/register`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    device_authorization_endpoint: `${baseUrl}/oauth/device_authorization`,
    scopes_supported: scopeNames,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', deviceGrant],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${baseUrl}/docs/connect-an-agent`,
  };
}
