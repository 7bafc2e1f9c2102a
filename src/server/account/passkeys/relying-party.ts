import { isIP } from 'node:net'

export type RelyingParty = { id: string; origin: string }

/**
 * The site that passkeys are created for: the host of this server's address. Browsers create none for a bare IP
 * address, and without https only for localhost. Under another host these passkeys no longer work.
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return null
  const isSafe = protocol === 'https:' || host === 'localhost' || host.endsWith('.localhost')
  return isSafe ? { id: host, origin } : null
}
