/** The network's answer in the return address. `error` is its word for a failed sign-in. */
export type OAuthReturn = { network: string; code: string; state: string; error: string }

/**
 * Reads the return address of a sign-in: `#daisycon?code=…&state=…`. Networks that put their answer into the query, as
 * the standard requires, leave the hash unchanged: `?code=…&state=…#daisycon`.
 */
export function readOAuthReturn(query: string, hash: string): OAuthReturn | null {
  const [network = '', inHash = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(network)) return null
  const found = [inHash, query].map((text) => new URLSearchParams(text)).find((p) => p.has('code') || p.has('error'))
  if (!found) return null
  const read = (name: string) => found.get(name) ?? ''
  return { network, code: read('code'), state: read('state'), error: read('error_description') || read('error') }
}
