import { and, eq, exists, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { HappeningOf } from '../../../contract/happenings.ts'
import { account } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { happen } from '../../happenings/index.ts'
import { defineJob } from '../../jobs/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { noteActivity, systemAuthor, partner, partnerContract } from '../../partners/index.ts'
import { endOf } from './ends.ts'
import { readWatched } from './read-watched.ts'
import { partnerTrouble } from './tables.ts'
import { troublesOf } from './troubles.ts'

export type WatchParts = { database: Database; events: Events; clock: Clock }
type PartnerRow = typeof partner.$inferSelect
type TroubleRow = typeof partnerTrouble.$inferSelect
/** A server that was down itself received no orders: it waits this long before it reports that a shop is silent. */
const listensFirst = 6 * 3_600_000
const isOpen = isNull(partnerTrouble.endedAt)

/** Records in the timeline, and as an event, that a problem began or ended. */
async function say(
  tx: Tx,
  kind: HappeningOf<'partnerTrackingTrouble' | 'partnerTrackingRecovered'>['kind'],
  { companyName: name }: PartnerRow,
  { uuid: key, accountUuid, partnerUuid, trouble }: TroubleRow,
  message: string,
  now: Date,
) {
  await happen(tx, [
    { kind, accountUuid, at: now.toISOString(), key, payload: { partnerUuid, name, trouble, message } },
  ])
  await noteActivity(tx, { accountUuid, partnerUuid, type: 'watch', message, author: systemAuthor }, now)
}

async function finish(tx: Tx, p: PartnerRow, open: TroubleRow, endMessage: string, now: Date) {
  const ended = await tx
    .update(partnerTrouble)
    .set({ endedAt: now, endMessage })
    .where(and(eq(partnerTrouble.uuid, open.uuid), isOpen))
    .returning()
  if (ended.length > 0) await say(tx, 'partnerTrackingRecovered', p, open, endMessage, now)
}

async function look(parts: WatchParts, p: PartnerRow, isRunning: boolean, now: Date): Promise<void> {
  const watched = isRunning ? await readWatched(parts, p, now) : null
  await parts.database.as(p.accountUuid, async (tx) => {
    const open = await tx
      .select()
      .from(partnerTrouble)
      .where(and(eq(partnerTrouble.partnerUuid, p.uuid), isOpen))
    for (const one of open) {
      const over = watched ? endOf(one, watched, now) : 'No campaign runs any more'
      if (over !== null) await finish(tx, p, one, over, now)
    }
    for (const found of watched ? troublesOf(watched, now) : []) {
      const of = { accountUuid: p.accountUuid, partnerUuid: p.uuid, beganAt: now }
      // an open problem was reported already; of two checks at the same time, only one inserts it
      const [begun] = await tx
        .insert(partnerTrouble)
        .values({ ...of, ...found })
        .onConflictDoNothing()
        .returning()
      if (begun) await say(tx, 'partnerTrackingTrouble', p, begun, found.message, now)
    }
  })
}

/** Checks the tracking of all merchants with a running campaign. Reports each problem once at its start and end. */
export async function watchTracking(parts: WatchParts, signal?: AbortSignal): Promise<void> {
  const { system } = parts.database
  const now = parts.clock.now()
  const runs = exists(
    system
      .select({ uuid: partnerContract.uuid })
      .from(partnerContract)
      .where(and(eq(partnerContract.partnerUuid, partner.uuid), eq(partnerContract.state, 'running'))),
  )
  const troubled = exists(
    system
      .select({ uuid: partnerTrouble.uuid })
      .from(partnerTrouble)
      .where(and(eq(partnerTrouble.partnerUuid, partner.uuid), isOpen)),
  )
  const watched = await system
    .select({ partner, isRunning: runs })
    .from(partner)
    // nobody reports orders of the demo, so silence there means nothing
    .innerJoin(account, and(eq(account.uuid, partner.accountUuid), eq(account.isDemo, false)))
    .where(and(isNull(partner.deletedAt), or(runs, troubled)))
  for (const { partner: p, isRunning } of watched) {
    signal?.throwIfAborted()
    await look(parts, p, Boolean(isRunning), now)
  }
}

export function watchJob(parts: WatchParts) {
  const begunAt = parts.clock.now().getTime()
  return defineJob({
    name: 'partners.watch',
    about: {
      does: 'looks for shops whose tracking stopped',
      reads: 'partner_contract, partner_order, partner_script_hour',
      writes: 'partner_trouble, partner_activity, happening',
      failing: 'it is told an hour later',
    },
    payload: z.object({}),
    schedule: '47 * * * *',
    handler: async (_, signal) => {
      if (parts.clock.now().getTime() - begunAt >= listensFirst) await watchTracking(parts, signal)
    },
  })
}
