import { eq } from 'drizzle-orm'
import type { HappeningOf } from '../../../contract/happenings.ts'
import { type Consumer, defineConsumer } from '../../happenings/index.ts'
import { commissionText } from '../../merchants/index.ts'
import { connection } from '../../networks/tables.ts'
import type { Stated } from '../../routing/index.ts'
import { shareCut, commissionAtStake } from './at-stake.ts'
import { endTrafficAlarm, raiseTrafficAlarm } from './creator-traffic.ts'
import { type BrokenLinks, raiseBrokenLinkAlarm } from './broken-links.ts'
import { readClicksAndCommission, readTerms, type StakeParts } from './read-stake.ts'
import { endTrackingAlarm, raiseTrackingAlarm } from './partner-tracking.ts'
import { endAlarm, writeAlarm } from './write-alarm.ts'

type Said = HappeningOf<'commissionChanged'>['payload']['from']
const number = (text: string | null) => (text === null ? null : Number(text))

async function closed(parts: StakeParts, h: HappeningOf<'campaignClosed'>): Promise<void> {
  const { accountUuid, payload } = h
  const terms = await readTerms(parts, accountUuid, payload.programmeUuid)
  if (!terms) return
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
  await parts.database.as(accountUuid, (tx) =>
    writeAlarm(tx, {
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
    }),
  )
}

async function changed(parts: StakeParts, h: HappeningOf<'commissionChanged'>): Promise<void> {
  const { accountUuid, payload } = h
  const terms = await readTerms(parts, accountUuid, payload.programmeUuid)
  if (!terms) return
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
  await parts.database.as(accountUuid, (tx) =>
    writeAlarm(tx, {
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
    }),
  )
}

const aboutConnection = (uuid: string) => `connection ${uuid}`

async function failed(parts: StakeParts, h: HappeningOf<'connectionFailed'>): Promise<void> {
  const { accountUuid, payload } = h
  const { connectionUuid } = payload
  const carried = await readClicksAndCommission(parts, accountUuid, { connectionUuid })
  await parts.database.as(accountUuid, async (tx) => {
    const [row] = await tx.select().from(connection).where(eq(connection.uuid, connectionUuid))
    if (!row) return
    await writeAlarm(tx, {
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
    })
  })
}

/** Prices what happened to an account, and raises an alarm where it costs enough (R49: what is worth an alarm). */
export const alarmConsumer = (parts: StakeParts & { brokenLinks: BrokenLinks }): Consumer =>
  defineConsumer({
    name: 'discovery alarms',
    from: 'now',
    kinds: [
      'linkBroken',
      'campaignClosed',
      'commissionChanged',
      'connectionFailed',
      'connectionRecovered',
      'partnerTrackingTrouble',
      'partnerTrackingRecovered',
      'creatorTrafficOdd',
      'creatorTrafficUsual',
    ],
    async take(h) {
      if (h.kind === 'linkBroken') return raiseBrokenLinkAlarm(parts.database, parts.brokenLinks, h)
      if (h.kind === 'campaignClosed') return closed(parts, h)
      if (h.kind === 'commissionChanged') return changed(parts, h)
      if (h.kind === 'connectionFailed') return failed(parts, h)
      if (h.kind === 'partnerTrackingTrouble') return raiseTrackingAlarm(parts, h)
      if (h.kind === 'partnerTrackingRecovered') return endTrackingAlarm(parts.database, h)
      if (h.kind === 'creatorTrafficOdd') return raiseTrafficAlarm(parts, h)
      if (h.kind === 'creatorTrafficUsual') return endTrafficAlarm(parts.database, h)
      const { accountUuid, payload } = h
      return parts.database.as(accountUuid, (tx) =>
        endAlarm(tx, accountUuid, aboutConnection(payload.connectionUuid), new Date(h.at)),
      )
    },
  })
