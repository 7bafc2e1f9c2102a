import { send, type Resolve, type SendLimits } from '../../connectors/shared/http/send.ts'
import { toUrl } from '../address/address.ts'

export type Visited = { url: URL; status: number; headers: Record<string, string>; body: Buffer }
export type VisitOptions = {
  accept: string
  limits: SendLimits
  /** Called before every request, including redirects. */
  mayVisit?: (host: string) => boolean
  signal?: AbortSignal
}
/** Reads a URL of the public web; null when there is nothing that may be read. */
export type Visit = (address: string, options: VisitOptions) => Promise<Visited | null>

const mostHops = 3

/**
 * Reads pages and images of third parties: only https and public addresses, checked again at every hop. `trusted` is an
 * origin configured by an administrator, for testing on one machine.
 */
export function createVisit({ trusted, resolve }: { trusted?: string | undefined; resolve?: Resolve } = {}): Visit {
  return async (address, { accept, limits, mayVisit = () => true, signal }) => {
    let url = toUrl(address)
    for (let hops = 0; url && hops <= mostHops && mayVisit(url.hostname); hops++) {
      const isTrusted = trusted !== undefined && url.origin === new URL(trusted).origin
      const headers = { accept, 'user-agent': 'Outbound/1.0' }
      const answer = await send({ url, method: 'GET', headers, trusted: isTrusted, limits, signal }, resolve)
      const { location } = answer.headers
      if (answer.status < 300 || answer.status >= 400 || !location) return { url, ...answer }
      url = URL.canParse(location, url.href) ? toUrl(new URL(location, url).href) : null
    }
    return null
  }
}
