import { and, eq, inArray } from 'drizzle-orm'
import { inTime } from '../../store/in-time.ts'
import type { Log } from '../../log/log.ts'
import { campaign, programme } from '../../merchants/tables.ts'
import { type FoundClick, readClicks } from '../../money/index.ts'
import { directNetwork } from '../../networks/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { contractOf } from '../../partners/index.ts'
import type { LookedUp } from './attribute-order.ts'

export type ClickIds = { isClickId: (text: string) => boolean; clickTime: (id: string) => number }
type Parts = { database: Database; events: Events; clickIds: ClickIds; log: Log }

/** How long an order waits for the event store before it is kept for a later retry, in milliseconds. */
const patience = 3000
/** A younger click may still be on its way from the log to the event store, in milliseconds. */
const onItsWay = 24 * 3_600_000

export type Clicks = {
  lookUp: (clickId: string, receivedAt: Date, now: Date) => LookedUp
  /** The same click in the form that money needs. */
  found: (clickId: string) => FoundClick | undefined
}

async function contractsOf(database: Database, accountUuid: string, campaigns: readonly string[]) {
  if (campaigns.length === 0) return new Map<string, string>()
  const rows = await database.as(accountUuid, (tx) =>
    tx
      .select({ uuid: campaign.uuid, externalId: programme.externalId })
      .from(campaign)
      .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
      .where(and(eq(programme.network, directNetwork), inArray(campaign.uuid, [...campaigns]))),
  )
  return new Map(rows.map((r) => [r.uuid, contractOf(r.externalId)]))
}

/**
 * Finds the account's clicks that orders name, and their contracts. Never fails: without the event store they count as
 * not there yet.
 */
export async function findClicks(
  { database, events, clickIds, log }: Parts,
  accountUuid: string,
  ids: readonly string[],
): Promise<Clicks> {
  const { isClickId, clickTime } = clickIds
  const asked = [...new Set(ids.filter(isClickId))]
  const clicks =
    asked.length === 0
      ? new Map<string, FoundClick['inherited']>()
      : await inTime(readClicks({ events, clickTime }, accountUuid, asked), patience).catch((error: unknown) => {
          log.warn('orders of direct partners wait for the event store', { error })
          return null
        })
  const campaigns = [...(clicks?.values() ?? [])].map((c) => c.campaign_uuid).filter(Boolean)
  const contracts = await contractsOf(database, accountUuid, [...new Set(campaigns)])
  return {
    lookUp: (clickId, receivedAt, now) => {
      if (clickId === '') return 'none'
      if (!isClickId(clickId)) return 'invalid'
      const click = clicks?.get(clickId)
      const at = clickTime(clickId)
      if (click)
        return {
          at: new Date(at),
          contractUuid: contracts.get(click.campaign_uuid) ?? null,
          siteUuid: click.site_uuid,
        }
      const isYoung = Math.abs(receivedAt.getTime() - at) < onItsWay
      const mayWait = now.getTime() - receivedAt.getTime() < onItsWay
      return clicks === null || (isYoung && mayWait) ? 'notYet' : 'unknown'
    },
    found: (clickId) => {
      const inherited = clicks?.get(clickId)
      return inherited && { at: new Date(clickTime(clickId)), inherited }
    },
  }
}
