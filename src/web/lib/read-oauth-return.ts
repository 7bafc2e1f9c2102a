/** What a network sent the browser back with. `error` is its word for a sign-in that did not happen. */
export type OAuthReturn = { network: string; code: string; state: string; error: string }

/**
 * Reads the address a sign-in comes back to: `#daisycon?code=…&state=…`. Networks that put their answer into the query, where
 * the standard wants it, leave the hash as it was: `?code=…&state=…#daisycon`.
 */
export function readOAuthReturn(query: string, hash: string): OAuthReturn | null {
  const [network = '', inHash = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(network)) return null
  const found = [inHash, query].map((text) => new URLSearchParams(text)).find((p) => p.has('code') || p.has('error'))
  if (!found) return null
  const read = (name: string) => found.get(name) ?? ''
  return { network, code: read('code'), state: read('state'), error: read('error_description') || read('error') }
}
