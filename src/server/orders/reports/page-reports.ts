import type { IncomingMessage } from 'node:http'
import { addressGroup } from '../../account/index.ts'
import { toUrl } from '../../address/address.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { foreignHost, isAllowedHost } from '../../partners/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Clock } from '../../time/clock.ts'
import type { AcceptReports } from './accept-reports.ts'
import { header, Refusal } from './http-answers.ts'
import type { ReadReport } from './report.ts'
import type { Sent } from './sent.ts'
import { byPublicKey } from './who-reports.ts'

export type PageReportsParts = {
  database: Database
  clock: Clock
  rates: RateLimits
  /** Records that the script was seen on a merchant's host. */
  seen: (partner: Sent['partner'], host: string) => Promise<void>
  /** A publisher's own domain serves only that account's merchants. */
  isOfHost: (of: { accountUuid: string }, host: string | undefined) => boolean
  /** The visitor's address behind trusted proxies. */
  addressOf: (req: IncomingMessage) => string
}

/** The host a page claims. A sandboxed frame, such as a Shopify pixel, has no origin but a referrer. */
const hostOf = (req: IncomingMessage): string => {
  const origin = header(req, 'origin')
  return toUrl(origin !== '' && origin !== 'null' ? origin : header(req, 'referer'))?.hostname ?? ''
}

/** Reports that a shop's page sends with its public key from one of the shop's hosts. */
export function createPageReports(
  { database, clock, rates, seen, isOfHost, addressOf }: PageReportsParts,
  { accept, noteRefused }: AcceptReports,
) {
  /**
   * Each client network has its own limit, so that no stranger uses up that of a shop's buyers. So has each `what`:
   * every visitor loads the script, which must not use up the limit for orders.
   */
  const pageOf = async (req: IncomingMessage, publicKey: string, what: 'order' | 'seen') => {
    const seconds = rates.take('standard', `partner ${what} ${publicKey} ${addressGroup(addressOf(req))}`)
    if (seconds > 0) throw new Refusal(429, 'Too many reports', { 'retry-after': String(seconds) })
    const found = await byPublicKey(database, publicKey)
    if (!found || !isOfHost(found.partner, req.headers.host)) throw new Refusal(404, 'Not found')
    const host = hostOf(req)
    return { ...found, host, isAllowed: isAllowedHost(host, found.hosts) }
  }
  const fromPage = async (
    req: IncomingMessage,
    publicKey: string,
    way: 'script' | 'image',
    readIt: () => Promise<ReadReport>,
  ) => {
    const { partner, host, isAllowed } = await pageOf(req, publicKey, 'order')
    if (!isAllowed) {
      await noteRefused(
        partner,
        way,
        host,
        () =>
          readIt().then(
            (read) => read.orderId,
            () => '',
          ),
        foreignHost(host),
      )
      throw new Refusal(403, foreignHost(host))
    }
    const read = await readIt()
    if ('problem' in read) {
      await noteRefused(partner, way, host, () => read.orderId, read.problem)
      throw new Refusal(400, read.problem)
    }
    const now = clock.now()
    await accept({ partner, way, isSigned: false, reportedAt: now, receivedAt: now, host, reports: [read] })
  }

  /** The script reports that it is on a page of the shop. */
  const noteSeen = async (req: IncomingMessage, publicKey: string) => {
    const { partner, host, isAllowed } = await pageOf(req, publicKey, 'seen')
    if (!isAllowed) throw new Refusal(403, foreignHost(host))
    await seen(partner, host)
  }

  return { fromPage, noteSeen }
}
