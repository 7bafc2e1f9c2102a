import { isIP } from 'node:net'

export type RelyingParty = { id: string; origin: string }

/**
 * For which site passkeys are made: the host of this server's address. Browsers make none for a bare IP address, and without
 * https only for localhost. Under another host the passkeys of this one sign in no more.
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return null
  const isSafe = protocol === 'https:' || host === 'localhost' || host.endsWith('.localhost')
  return isSafe ? { id: host, origin } : null
}
