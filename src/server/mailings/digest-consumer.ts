import { and, eq } from 'drizzle-orm'
import type { Happening, HappeningKind, HappeningOf } from '../../contract/happenings.ts'
import type { DigestKind } from '../../contract/mailings/mail-kinds.ts'
import { isTurnedOff } from '../alerts/index.ts'
import { type Consumer, defineConsumer } from '../happenings/index.ts'
import type { Database } from '../store/database/open.ts'
import { createSentenceOf } from './sentence-of.ts'
import { digestLine } from './tables.ts'

/** A connection that recovers within a day is not reported. */
const dayMs = 86_400_000
type Line = typeof digestLine.$inferInsert

const number = (text: string | null) => (text === null ? null : Number(text))
/** Only comparable amounts: percent with percent, and amounts in one currency. */
function isCut({ from, to }: HappeningOf<'commissionChanged'>['payload']): boolean {
  const [a, b] = [number(from.percentage), number(to.percentage)]
  if (a !== null && b !== null) return b < a
  const [x, y] = [number(from.flat), number(to.flat)]
  return x !== null && y !== null && from.currency === to.currency && y < x
}

const told = {
  connectionFailed: 'connectionFailed',
  callbackSilent: 'callbackSilent',
  callbacksRefused: 'callbackSilent',
  scriptSilent: 'scriptGone',
  linkBroken: 'brokenLink',
  commissionChanged: 'commissionCut',
  campaignClosed: 'campaignClosed',
  countsFell: 'countsFell',
  approvalsFell: 'approvalDrop',
  commissionUnpaid: 'unpaid',
  goalMissed: 'goalMissed',
  partnerTrackingTrouble: 'partnerTracking',
  partnerCouponAnswered: 'partnerCoupon',
  creatorTrafficOdd: 'creatorTraffic',
  domainBroken: 'domainBroken',
} as const satisfies Partial<Record<HappeningKind, DigestKind>>
/** Events that remove the line of another event. */
const over = {
  connectionRecovered: 'connectionFailed',
  partnerTrackingRecovered: 'partnerTracking',
  creatorTrafficUsual: 'creatorTraffic',
  domainWorks: 'domainBroken',
} as const satisfies Partial<Record<HappeningKind, DigestKind>>
type Told = keyof typeof told
type Over = keyof typeof over
const isOver = (h: Happening): h is HappeningOf<Over> => Object.hasOwn(over, h.kind)

/** Collects lines for the daily mail; a problem that ended in time is removed again. */
export const digestConsumer = (database: Database): Consumer => {
  const sentenceOf = createSentenceOf(database)
  return defineConsumer({
    name: 'digest',
    from: 'now',
    kinds: [...(Object.keys(told) as Told[]), ...(Object.keys(over) as Over[])],
    take: async (h) => {
      if (isOver(h)) {
        const of = and(eq(digestLine.accountUuid, h.accountUuid), eq(digestLine.key, h.key))
        await database.system.delete(digestLine).where(and(of, eq(digestLine.kind, over[h.kind])))
        return
      }
      if (h.kind === 'commissionChanged' && !isCut(h.payload)) return
      if (await database.as(h.accountUuid, (tx) => isTurnedOff(tx, h.accountUuid, h.kind))) return
      const sentence = await sentenceOf(h)
      if (!sentence) return
      const line: Line = {
        accountUuid: h.accountUuid,
        kind: told[h.kind as Told],
        key: h.key,
        dueAt: new Date(Date.parse(h.at) + (h.kind === 'connectionFailed' ? dayMs : 0)),
        ...sentence,
      }
      await database.system.insert(digestLine).values(line).onConflictDoNothing()
    },
  })
}
