import { assistantScopes } from '../../../contract/integrations/assistant-tools.ts'
import type { AssistantSignIn } from '../../../contract/integrations/assistants.ts'

export type AssistantScope = (typeof assistantScopes)[number]
/** An OAuth 2.1 error code for the assistant, and a sentence for the user. */
export type SignInProblem = { error: string; text: string }

export const resourceOf = (publicUrl: string): string => `${publicUrl}/mcp`
export const isOurs = (resource: string, publicUrl: string): boolean =>
  resource === '' || resource.replace(/\/$/, '') === resourceOf(publicUrl)

/**
 * The requested scopes that exist for assistants; all of them when none are requested. Unknown ones are ignored, as in
 * OAuth.
 */
export function scopesAsked(scope: string): AssistantScope[] {
  const named = scope.split(' ').filter((word) => word !== '')
  return named.length === 0 ? [...assistantScopes] : assistantScopes.filter((one) => named.includes(one))
}

/** Why an authorization request cannot be granted; null when it can. */
export function problemOf(asked: AssistantSignIn, publicUrl: string): SignInProblem | null {
  if (asked.responseType !== 'code')
    return { error: 'unsupported_response_type', text: 'The assistant asks for something else than a code.' }
  if (asked.codeChallengeMethod !== 'S256' || !/^[\w-]{43}$/.test(asked.codeChallenge))
    return { error: 'invalid_request', text: 'The assistant does not protect its code (PKCE with S256).' }
  if (!isOurs(asked.resource, publicUrl))
    return { error: 'invalid_target', text: 'The assistant asks for another service than this one.' }
  if (scopesAsked(asked.scope).length === 0)
    return { error: 'invalid_scope', text: 'The assistant asks for nothing that exists here.' }
  return null
}

/** The URL that returns an answer to the assistant, with its state and the issuer (RFC 9207). */
export function answerUrl(
  { redirectUri, state }: Pick<AssistantSignIn, 'redirectUri' | 'state'>,
  publicUrl: string,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, ...(state === '' ? {} : { state }), iss: publicUrl }))
    url.searchParams.set(name, value)
  return url.href
}
