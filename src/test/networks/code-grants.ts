import { createHash } from 'node:crypto'

/** Authorization codes with PKCE, as a network's sign-in issues them. A code works once. */
export function createCodeGrants(prefix = '') {
  const grants = new Map<string, { challenge: string; redirectUri: string }>()
  let given = 0
  return {
    /** A code for what the app requested with `code_challenge` and `redirect_uri`. */
    give: (asked: URLSearchParams): string => {
      const code = `${prefix}code-${++given}-of-stand-in`
      grants.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri: asked.get('redirect_uri') ?? '' })
      return code
    },
    /** Whether a token request has a valid code, with its verifier and redirect address. */
    take: (form: URLSearchParams): boolean => {
      const code = form.get('code') ?? ''
      const grant = grants.get(code)
      grants.delete(code)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      return grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri')
    },
  }
}
export type CodeGrants = ReturnType<typeof createCodeGrants>
