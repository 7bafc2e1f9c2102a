import { eq } from 'drizzle-orm'
import type { HappeningOf } from '../../../contract/happenings.ts'
import { type Consumer, defineConsumer } from '../../happenings/index.ts'
import { commissionText } from '../../merchants/index.ts'
import { connection } from '../../networks/tables.ts'
import type { Stated } from '../../routing/index.ts'
import { shareCut, commissionAtStake } from './at-stake.ts'
import { endTrafficAlarm, trafficAlarm } from './creator-traffic.ts'
import { type BrokenLinks, brokenLinkAlarm } from './broken-links.ts'
import { readClicksAndCommission, readTerms, type StakeParts } from './read-stake.ts'
import { endTrackingAlarm, trackingAlarm } from './partner-tracking.ts'
import { endAlarm, type NewAlarm, writeAlarm } from './write-alarm.ts'

type Said = HappeningOf<'commissionChanged'>['payload']['from']
const number = (text: string | null) => (text === null ? null : Number(text))

async function closed(parts: StakeParts, h: HappeningOf<'campaignClosed'>): Promise<NewAlarm | null> {
  const { accountUuid, payload } = h
  const terms = await readTerms(parts, accountUuid, payload.programmeUuid)
  if (!terms) return null
  const { programme: p, domain, known, euro } = terms
  const { clicks } = await readClicksAndCommission(parts, accountUuid, {
    connectionUuid: payload.connectionUuid,
    domain,
  })
  const stated: Stated = {
    type: p.commissionType,
    percentage: number(p.commissionPercentage),
    flatEuro: euro.euro(p.commissionFlat, p.commissionCurrency),
  }
  return {
    accountUuid,
    kind: 'campaignClosed',
    key: h.key,
    at: new Date(h.at),
    about: `closed ${payload.programmeUuid}`,
    name: domain,
    network: p.network,
    merchantUuid: payload.merchantUuid,
    clicks,
    euro: commissionAtStake(clicks, stated, known(domain, payload.connectionUuid)),
    cut: 1,
  }
}

async function changed(parts: StakeParts, h: HappeningOf<'commissionChanged'>): Promise<NewAlarm | null> {
  const { accountUuid, payload } = h
  const terms = await readTerms(parts, accountUuid, payload.programmeUuid)
  if (!terms) return null
  const { programme: p, domain, known, euro } = terms
  const statedOf = (said: Said): Stated => ({
    type: p.commissionType,
    percentage: number(said.percentage),
    flatEuro: euro.euro(said.flat, said.currency),
  })
  const of = known(domain, payload.connectionUuid)
  const [before, after] = [statedOf(payload.from), statedOf(payload.to)]
  const cut = shareCut(before, after, of)
  const { clicks } = await readClicksAndCommission(parts, accountUuid, {
    connectionUuid: payload.connectionUuid,
    domain,
  })
  return {
    accountUuid,
    kind: 'commissionCut',
    key: h.key,
    at: new Date(h.at),
    about: `cut ${payload.programmeUuid}`,
    name: domain,
    network: p.network,
    merchantUuid: payload.merchantUuid,
    clicks,
    euro: commissionAtStake(clicks, before, of) * cut,
    fromText: commissionText(payload.from),
    toText: commissionText(payload.to),
    cut,
  }
}

const aboutConnection = (uuid: string) => `connection ${uuid}`

async function failed(parts: StakeParts, h: HappeningOf<'connectionFailed'>): Promise<NewAlarm | null> {
  const { accountUuid, payload } = h
  const { connectionUuid } = payload
  const carried = await readClicksAndCommission(parts, accountUuid, { connectionUuid })
  const [row] = await parts.database.as(accountUuid, (tx) =>
    tx.select().from(connection).where(eq(connection.uuid, connectionUuid)),
  )
  if (!row) return null
  return {
    accountUuid,
    kind: 'connectionFailed',
    key: h.key,
    at: new Date(h.at),
    about: aboutConnection(connectionUuid),
    name: row.name,
    network: row.network,
    ...carried,
    message: payload.message,
    cut: 1,
  }
}

type AlarmParts = StakeParts & { brokenLinks: BrokenLinks }
const raising = [
  'linkBroken',
  'campaignClosed',
  'commissionChanged',
  'connectionFailed',
  'partnerTrackingTrouble',
  'creatorTrafficOdd',
] as const

/** What is to be told of something that happened, with what it costs; null where there is nothing to tell. */
export async function alarmOf(parts: AlarmParts, h: HappeningOf<(typeof raising)[number]>): Promise<NewAlarm | null> {
  if (h.kind === 'linkBroken') return brokenLinkAlarm(parts.brokenLinks, h)
  if (h.kind === 'campaignClosed') return closed(parts, h)
  if (h.kind === 'commissionChanged') return changed(parts, h)
  if (h.kind === 'connectionFailed') return failed(parts, h)
  if (h.kind === 'partnerTrackingTrouble') return trackingAlarm(parts, h)
  return trafficAlarm(parts, h)
}

/** Prices what happened to an account, and raises an alarm where it costs enough (R49: what is worth an alarm). */
export const alarmConsumer = (parts: AlarmParts): Consumer =>
  defineConsumer({
    name: 'discovery alarms',
    from: 'now',
    kinds: [...raising, 'connectionRecovered', 'partnerTrackingRecovered', 'creatorTrafficUsual'],
    async take(h) {
      if (h.kind === 'partnerTrackingRecovered') return endTrackingAlarm(parts.database, h)
      if (h.kind === 'creatorTrafficUsual') return endTrafficAlarm(parts.database, h)
      if (h.kind === 'connectionRecovered') {
        const about = aboutConnection(h.payload.connectionUuid)
        return parts.database.as(h.accountUuid, (tx) => endAlarm(tx, h.accountUuid, about, new Date(h.at)))
      }
      const found = await alarmOf(parts, h)
      if (found) await parts.database.as(h.accountUuid, (tx) => writeAlarm(tx, found))
    },
  })
