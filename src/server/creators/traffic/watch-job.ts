import { and, eq, exists, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { HappeningOf } from '../../../contract/happenings.ts'
import { account } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { happen } from '../../happenings/index.ts'
import { defineJob } from '../../jobs/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { creator, type CreatorEntity } from '../tables.ts'
import { endOf, anomaliesOf, type Traffic } from './anomalies.ts'
import { dayOf, noTraffic, readTraffic } from './read-traffic.ts'
import { creatorTrouble } from './tables.ts'

export type WatchParts = { database: Database; events: Events; clock: Clock }
type TroubleRow = typeof creatorTrouble.$inferSelect
const isOpen = isNull(creatorTrouble.endedAt)

const say = (
  tx: Tx,
  kind: HappeningOf<'creatorTrafficOdd' | 'creatorTrafficUsual'>['kind'],
  { id: creatorId }: CreatorEntity,
  { uuid: key, accountUuid, trouble }: TroubleRow,
  told: { message: string; oddClicks?: number },
  now: Date,
): Promise<void> =>
  happen(tx, [{ kind, accountUuid, at: now.toISOString(), key, payload: { creatorId, trouble, ...told } }])

async function finish(tx: Tx, of: CreatorEntity, open: TroubleRow, endMessage: string, now: Date) {
  const ended = await tx
    .update(creatorTrouble)
    .set({ endedAt: now, endMessage })
    .where(and(eq(creatorTrouble.uuid, open.uuid), isOpen))
    .returning()
  if (ended.length > 0) await say(tx, 'creatorTrafficUsual', of, open, { message: endMessage }, now)
}

/** Checks open and new anomalies; most creators have neither. */
async function look(
  tx: Tx,
  of: CreatorEntity,
  traffic: Traffic,
  open: readonly TroubleRow[],
  now: Date,
): Promise<void> {
  const isActive = of.archivedAt === null
  const odd = isActive ? anomaliesOf(traffic) : []
  for (const { trouble, message, fromDay, toDay, clicks } of odd) {
    const known = open.find((o) => o.trouble === trouble)
    if (known) {
      await tx.update(creatorTrouble).set({ toDay }).where(eq(creatorTrouble.uuid, known.uuid))
      continue
    }
    const row = { accountUuid: of.accountUuid, creatorUuid: of.uuid, trouble, message, fromDay, toDay, beganAt: now }
    // when two checks run at the same time, only one inserts it
    const [begun] = await tx.insert(creatorTrouble).values(row).onConflictDoNothing().returning()
    if (begun) await say(tx, 'creatorTrafficOdd', of, begun, { message, oddClicks: clicks }, now)
  }
  for (const one of open) {
    const toDay = odd.find((o) => o.trouble === one.trouble)?.toDay ?? one.toDay
    const over = isActive ? endOf({ ...one, toDay }, traffic, dayOf(now)) : 'The creator is archived'
    if (over !== null) await finish(tx, of, one, over, now)
  }
}

/** Checks the clicks of every creator. Reports each anomaly once when it begins and once when it ends. */
export async function watchTraffic({ database, events, clock }: WatchParts, signal?: AbortSignal): Promise<void> {
  const { system } = database
  const now = clock.now()
  const troubled = exists(
    system
      .select({ uuid: creatorTrouble.uuid })
      .from(creatorTrouble)
      .where(and(eq(creatorTrouble.creatorUuid, creator.uuid), isOpen)),
  )
  const watched = await system
    .select({ creator })
    .from(creator)
    // the demo's anomalies are created with it
    .innerJoin(account, and(eq(account.uuid, creator.accountUuid), eq(account.isDemo, false)))
    .where(or(isNull(creator.archivedAt), troubled))
  const ofAccounts = new Map<string, CreatorEntity[]>()
  for (const { creator: of } of watched) {
    const others = ofAccounts.get(of.accountUuid)
    if (others) others.push(of)
    else ofAccounts.set(of.accountUuid, [of])
  }
  const failures: unknown[] = []
  for (const [accountUuid, creators] of ofAccounts) {
    signal?.throwIfAborted()
    try {
      const known = await readTraffic(events, accountUuid, now)
      await database.as(accountUuid, async (tx) => {
        const open = await tx.select().from(creatorTrouble).where(isOpen)
        for (const of of creators) {
          const theirs = open.filter((o) => o.creatorUuid === of.uuid)
          const traffic = known.get(of.id)
          if (traffic || theirs.length > 0) await look(tx, of, traffic ?? noTraffic(now), theirs, now)
        }
      })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The clicks of creators could not be looked at')
}

export const watchTrafficJob = (parts: WatchParts) =>
  defineJob({
    name: 'creators.traffic',
    about: {
      does: 'looks for clicks of creators that are odd',
      reads: 'creator, clicks of the event store',
      writes: 'creator_trouble, happening',
      failing: 'it is noticed two hours later',
    },
    payload: z.object({}),
    schedule: '17 */2 * * *',
    handler: (_, signal) => watchTraffic(parts, signal),
  })
