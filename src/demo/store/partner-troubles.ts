import { z } from 'zod'
import { systemAuthor } from '../../server/partners/activity.ts'
import type { partnerActivity } from '../../server/partners/tables.ts'
import type { partnerTrouble } from '../../server/orders/watch/tables.ts'
import { scriptGoneWords } from '../../server/orders/watch/troubles.ts'
import type { DemoWorld } from '../part.ts'
import { dayOf } from '../../server/time/index.ts'
import { uuidOf } from '../random.ts'
import type { DemoPartner } from '../scenario/partners.ts'
import type { PartnerTime } from './partner-rows.ts'

/** A shop whose script was not seen for four days; `clicks` went there meanwhile. */
export type ScriptGone = { partner: DemoPartner; seenAt: Date; noticedAt: Date; clicks: number }
const patience = 4

/** Shops without their script, with their clicks from the event store. */
export async function readScriptsGone({ events, scenario }: DemoWorld, { ago }: PartnerTime): Promise<ScriptGone[]> {
  const { accountUuid, connections, partners } = scenario
  const own = connections.find((c) => c.arrives === 'own')
  return Promise.all(
    partners.flatMap((partner) => {
      const { scriptSeenAgo = 0 } = partner
      if (scriptSeenAgo <= patience) return []
      const seenAt = ago(scriptSeenAgo, 6)
      const noticedAt = ago(scriptSeenAgo - patience, 4)
      const counted = events.query(accountUuid, {
        name: 'demo.script-gone',
        sql: `SELECT count() AS n FROM click WHERE kind = 'click' AND connection_uuid = {own:String} AND merchant = {shop:String}
          AND at > fromUnixTimestamp64Milli({from:Int64}) AND at <= fromUnixTimestamp64Milli({to:Int64})`,
        params: { own: own?.uuid ?? '', shop: partner.domain, from: seenAt.getTime(), to: noticedAt.getTime() },
        row: z.object({ n: z.number() }),
      })
      return [counted.then(([row]) => ({ partner, seenAt, noticedAt, clicks: row?.n ?? 0 }))]
    }),
  )
}

/** The product's records of a shop without its script, and the line of the timeline. */
export function troubleRows(
  { scenario: { accountUuid }, calendar: { zone } }: DemoWorld,
  gone: readonly ScriptGone[],
): { troubles: (typeof partnerTrouble.$inferInsert)[]; activities: (typeof partnerActivity.$inferInsert)[] } {
  const all = gone.map(({ partner: { uuid: partnerUuid }, seenAt, noticedAt, clicks }) => ({
    of: { accountUuid, partnerUuid, message: scriptGoneWords(dayOf(seenAt, zone), clicks) },
    noticedAt,
  }))
  return {
    troubles: all.map(({ of, noticedAt }) => ({
      ...of,
      uuid: uuidOf(of.partnerUuid, 'script gone'),
      trouble: 'scriptGone' as const,
      key: '',
      beganAt: noticedAt,
    })),
    activities: all.map(({ of, noticedAt }) => ({
      ...of,
      uuid: uuidOf(of.partnerUuid, 'script gone', 'said'),
      type: 'watch' as const,
      author: systemAuthor,
      createdAt: noticedAt,
    })),
  }
}
