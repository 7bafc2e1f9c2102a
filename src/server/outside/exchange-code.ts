import type { Connector, Get, OAuth } from '../../connectors/connector.ts'
import type { Door } from '../../connectors/shared/http/fetch.ts'
import { NetworkError } from '../../connectors/shared/http/network-error.ts'
import { Fail } from '../http/fail.ts'

/** Where users sign in: a network, or an ad service. */
export type SignInPlace = Pick<Connector, 'identifier' | 'name' | 'credentialFields'> & {
  limits: { perMinute: number }
}
/** A user waits for the answer; the client's default would wait for minutes. */
const patience = 25_000

/** The URL to send the browser to; `NETWORK_BASE_URLS` moves it like all others. */
export function authorizeAddress(door: Door, { identifier }: SignInPlace, address: string): string {
  const usual = new URL(address)
  const network = door.baseUrl(identifier, usual.origin).url
  const { url } = door.baseUrl(`${identifier}.login`, network)
  return `${url.replace(/\/+$/, '')}${usual.pathname}${usual.search}`
}

/** A client for the token endpoint, without signing in. */
export const tokenDoor = (
  door: Door,
  place: SignInPlace,
  base: string,
  secrets: readonly string[],
  signal: AbortSignal,
): Get =>
  door.open(
    {
      network: place.identifier,
      name: place.name,
      perMinute: door.networkLimits(place.identifier, place.limits).perMinute,
      baseUrl: base,
      bases: { login: base },
      headers: {},
      limitKey: 'sign-in',
      secrets: secrets.filter((s) => s !== ''),
    },
    signal,
  )

/** Exchanges the code for tokens. The user sees what went wrong, but never secrets or the code. */
export async function exchangeCode(
  door: Door,
  place: SignInPlace,
  oauth: OAuth,
  about: Parameters<OAuth['tokenRequest']>[0],
): Promise<Record<string, string>> {
  const base = oauth.tokenAddress ?? new URL(oauth.authorizationUrl({ ...about, challenge: '' })).origin
  const secrets = place.credentialFields.flatMap((f) => (f.secret ? [about.credentials[f.name] ?? ''] : []))
  const get = tokenDoor(door, place, base, [...secrets, about.code, about.verifier], AbortSignal.timeout(patience))
  try {
    return oauth.readTokens(await get(oauth.tokenRequest(about)))
  } catch (error) {
    if (!(error instanceof NetworkError))
      throw new Fail('unavailable', `${place.name} did not answer in time. Try again in a minute.`, error)
    const isTheirs = error.trouble === 'refused' || error.trouble === 'credentials'
    throw new Fail(
      isTheirs ? 'badInput' : 'unavailable',
      isTheirs ? `code: ${place.name} did not accept the sign-in. Please try again. ${error.message}` : error.message,
    )
  }
}
