import { createHash } from 'node:crypto'

/** Authorization codes with PKCE, as a network's sign-in gives them. A code works once. */
export function createCodeGrants(prefix = '') {
  const grants = new Map<string, { challenge: string; redirectUri: string }>()
  let given = 0
  return {
    /** A code for what the app asked for with `code_challenge` and `redirect_uri`. */
    give: (asked: URLSearchParams): string => {
      const code = `${prefix}code-${++given}-of-stand-in`
      grants.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri: asked.get('redirect_uri') ?? '' })
      return code
    },
    /** Whether a request for a token has a valid code, with the verifier and the address that belong to it. */
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
