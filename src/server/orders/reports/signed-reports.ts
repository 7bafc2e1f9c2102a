import { z } from 'zod'
import type { HitWay } from '../../../contract/partners/partner-views.ts'
import type { Clock } from '../../time/clock.ts'
import type { Later } from '../../jobs/later.ts'
import type { Log } from '../../log/log.ts'
import type { Seal } from '../../outside/index.ts'
import type { Database } from '../../store/database/open.ts'
import { isStoreAway } from '../../store/store-away.ts'
import type { AcceptReports } from './accept-reports.ts'
import { away, Refusal } from './http-answers.ts'
import { firstOrderId, reportOfQuery, signedReportsOf } from './read-body.ts'
import type { ReadReport } from './report.ts'
import type { Answer } from './sent.ts'
import { type Signed, signatureProblem } from './signature.ts'
import { bySecretKey } from './who-reports.ts'

export const orderKind = 'order'
export type SignedWay = 'server' | 'postback'
export type SignedBytes = Omit<Signed, 'body'> & { body: Buffer }

const keptOrder = z.object({
  keyId: z.string(),
  way: z.enum(['server', 'postback']),
  time: z.string(),
  signature: z.string(),
  body: z.string(),
})

export type SignedReportsParts = { database: Database; seal: Seal; clock: Clock; log: Log; later: Later }

const reportsOf = (way: SignedWay, body: Buffer): ReadReport[] =>
  way === 'server' ? signedReportsOf(body) : [reportOfQuery(new URLSearchParams(body.toString()))]

/** Reports signed by a shop's server: taken now, or kept while the database is down. */
export function createSignedReports(
  { database, seal, clock, log, later }: SignedReportsParts,
  { accept, noteRefused }: AcceptReports,
) {
  const signedBy = async (keyId: string, signed: Signed, way: HitWay, orderId: () => string, now: Date) => {
    const found = /^k_[0-9a-f]{12}$/.test(keyId) ? await bySecretKey(database, seal, keyId) : null
    const unknown = 'key: Is not known, or was revoked'
    if (!found) throw new Refusal(401, unknown)
    const problem = found.secret === null ? unknown : signatureProblem(signed, [found.secret], now)
    if (problem) {
      await noteRefused(found.partner, way, '', orderId, problem)
      throw new Refusal(401, problem)
    }
    return { partner: found.partner, isSigned: true, reportedAt: new Date(Number(signed.time) * 1000), host: '' }
  }
  const judge = async (keyId: string, signed: SignedBytes, way: SignedWay, receivedAt: Date): Promise<Answer[]> => {
    const { body } = signed
    const first = () => (way === 'server' ? firstOrderId(body) : (reportsOf(way, body)[0]?.orderId ?? ''))
    const by = await signedBy(keyId, signed, way, first, receivedAt)
    return accept({ ...by, way, receivedAt, reports: reportsOf(way, body) })
  }
  /** Some shops send an order only once: while the database is down it is kept, and its signature is checked later. */
  const takeOrKeep = async (keyId: string, signed: SignedBytes, way: SignedWay): Promise<Answer[]> => {
    try {
      if (!later.isWaiting()) return await judge(keyId, signed, way, clock.now())
    } catch (error) {
      if (error instanceof Refusal && error.status !== 503) throw error
      if (!(error instanceof Refusal) && !isStoreAway(error)) throw error
    }
    const reports = reportsOf(way, signed.body)
    const request = { keyId, way, ...signed, body: signed.body.toString('base64') }
    if (!(await later.keep(orderKind, JSON.stringify(request)))) throw away()
    const reason = 'It is kept, and judged as soon as it can be'
    return reports.map((read) =>
      'problem' in read
        ? { orderId: read.orderId, outcome: 'refused', reason: read.problem }
        : { orderId: read.orderId, outcome: 'waiting', reason },
    )
  }
  const takeKept = async (text: string, receivedAt: Date): Promise<'taken' | 'away'> => {
    const { keyId, way, body, ...signed } = keptOrder.parse(JSON.parse(text))
    try {
      await judge(keyId, { ...signed, body: Buffer.from(body, 'base64') }, way, receivedAt)
      return 'taken'
    } catch (error) {
      if (error instanceof Refusal && error.status !== 503) return 'taken' // it was refused, and recorded as refused
      log.warn('a report of orders goes on waiting for the record store', { error })
      return 'away'
    }
  }

  return { takeOrKeep, takeKept }
}
