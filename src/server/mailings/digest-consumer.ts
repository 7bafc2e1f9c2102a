import { and, eq } from 'drizzle-orm'
import type { DigestKind } from '../../contract/mailings/mail-kinds.ts'
import { capital } from '../../report/format.ts'
import { creatorNames } from '../creators/index.ts'
import { type Consumer, defineConsumer } from '../happenings/index.ts'
import { connectionNames } from '../networks/index.ts'
import { siteNames } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'
import { digestLine } from './tables.ts'

/** A connection that works again within a day is no news. */
const dayMs = 86_400_000
type Line = typeof digestLine.$inferInsert

const number = (text: string | null) => (text === null ? null : Number(text))
type Commission = { percentage: string | null; flat: string | null; currency: string | null }
const said = ({ percentage, flat, currency }: Commission): string =>
  percentage === null ? `${flat ?? 0} ${currency ?? ''}`.trim() : `${Number(percentage)} %`
/** Only what can be compared: percent with percent, amounts in one currency. */
function isCut(from: Commission, to: Commission): boolean {
  const [a, b] = [number(from.percentage), number(to.percentage)]
  if (a !== null && b !== null) return b < a
  const [x, y] = [number(from.flat), number(to.flat)]
  return x !== null && y !== null && from.currency === to.currency && y < x
}

/** Keeps what the daily mail tells of; what recovered in time is taken out again. */
export const digestConsumer = (database: Database): Consumer =>
  defineConsumer({
    name: 'digest',
    from: 'now',
    kinds: [
      'connectionFailed',
      'connectionRecovered',
      'callbackSilent',
      'scriptSilent',
      'linkBroken',
      'commissionChanged',
      'campaignClosed',
      'countsFell',
      'partnerTrackingTrouble',
      'partnerTrackingRecovered',
      'partnerCouponAnswered',
      'creatorTrafficOdd',
      'creatorTrafficUsual',
    ],
    take: async (h) => {
      const nameOf = async (uuid: string) => {
        const found = (await database.as(h.accountUuid, connectionNames)).find((c) => c.uuid === uuid)
        return found?.name.trim() || capital(found?.network ?? 'A network')
      }
      const keep = async (kind: DigestKind, text: string, path: string, after = 0) => {
        const line: Line = {
          accountUuid: h.accountUuid,
          kind,
          key: h.key,
          dueAt: new Date(Date.parse(h.at) + after),
          text,
          path,
        }
        await database.system.insert(digestLine).values(line).onConflictDoNothing()
      }
      const forget = async (kind: DigestKind) => {
        const of = and(eq(digestLine.accountUuid, h.accountUuid), eq(digestLine.key, h.key))
        await database.system.delete(digestLine).where(and(of, eq(digestLine.kind, kind)))
      }
      switch (h.kind) {
        case 'connectionFailed':
          return keep(
            'connectionFailed',
            `${await nameOf(h.payload.connectionUuid)}: imports fail. ${h.payload.message}`,
            '/networks',
            dayMs,
          )
        case 'connectionRecovered':
          return forget('connectionFailed')
        case 'callbackSilent':
          return keep(
            'callbackSilent',
            `${await nameOf(h.payload.connectionUuid)}: no callback since ${h.payload.lastDatetime.slice(0, 10)}`,
            '/networks',
          )
        case 'scriptSilent':
          return keep(
            'scriptGone',
            `${h.payload.name}: no pageview since ${h.payload.lastDatetime.slice(0, 10)}. Is the script still on its pages?`,
            `/sites/${h.payload.siteUuid}/test`,
          )
        case 'linkBroken':
          return keep('brokenLink', `${h.payload.target}: ${h.payload.reason}`, '/discover/broken')
        case 'commissionChanged':
          if (!isCut(h.payload.from, h.payload.to)) return undefined
          return keep(
            'commissionCut',
            `${h.payload.name}: ${said(h.payload.to)} instead of ${said(h.payload.from)}`,
            `/merchants/${h.payload.merchantUuid}`,
          )
        case 'campaignClosed':
          return keep(
            'campaignClosed',
            `${h.payload.name}: the network closed it`,
            `/merchants/${h.payload.merchantUuid}`,
          )
        case 'countsFell': {
          const { subjectKind, subjectId, message, alertUuid } = h.payload
          const sites = subjectKind === 'site' ? await database.as(h.accountUuid, siteNames) : []
          const of: Record<typeof subjectKind, () => Promise<string> | string> = {
            account: () => 'All sites',
            site: () => sites.find((s) => s.uuid === subjectId)?.name ?? 'A site',
            connection: () => nameOf(subjectId),
            merchant: () => subjectId,
          }
          return keep('countsFell', `${await of[subjectKind]()}: ${message}`, `/alerts/${alertUuid}`)
        }
        case 'partnerTrackingTrouble':
          return keep(
            'partnerTracking',
            `${h.payload.name}: ${h.payload.message}`,
            `/partners/${h.payload.partnerUuid}`,
          )
        case 'partnerTrackingRecovered':
          return forget('partnerTracking')
        case 'partnerCouponAnswered':
          return keep(
            'partnerCoupon',
            `${h.payload.name} ${h.payload.answer} a coupon of ${h.payload.contractName}`,
            `/creators/${h.payload.creatorId}`,
          )
        case 'creatorTrafficOdd': {
          const { creatorId, message } = h.payload
          const found = (await database.as(h.accountUuid, creatorNames)).find((c) => c.id === creatorId)
          return keep('creatorTraffic', `${found?.name ?? 'A creator'}: ${message}`, `/creators/${creatorId}`)
        }
        case 'creatorTrafficUsual':
          return forget('creatorTraffic')
      }
    },
  })
