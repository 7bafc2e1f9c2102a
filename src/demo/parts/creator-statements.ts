import { desc, eq } from 'drizzle-orm'
import { closesOnDay } from '../../contract/creators/creator-words.ts'
import { addDays, type Day } from '../../contract/days.ts'
import { nothingPayable, writeStatement } from '../../server/creators/close-statement.ts'
import { creator, creatorEntry, creatorLine, creatorShare, creatorStatement } from '../../server/creators/tables.ts'
import { writeLedgerIn } from '../../server/creators/write-ledger.ts'
import { endOf } from '../../server/settlement/index.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { dayOf } from '../../server/time/index.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { uuidOf } from '../random.ts'
import { writeCreatorHistory } from '../store/creator-history.ts'

const dayMs = 86_400_000
const monthOf = (day: Day) => day.slice(0, 7)
const monthAfter = (month: string) => monthOf(addDays(`${month}-28`, 4))

/** Past months whose closing day has passed, oldest first. */
function closedMonths(from: string, today: Day): string[] {
  const months: string[] = []
  for (let month = from; ; month = monthAfter(month)) {
    const closesOn = `${monthAfter(month)}-${String(closesOnDay).padStart(2, '0')}`
    if (closesOn > today) return months
    months.push(month)
  }
}

/** Closes the months from the given one on; all but the last closed one are paid a week later. */
async function closeFrom(tx: Tx, { database, scenario, calendar: { zone }, until }: DemoWorld, first: string) {
  const { accountUuid } = scenario
  const creators = await tx.select().from(creator).where(eq(creator.accountUuid, accountUuid)).orderBy(creator.name)
  const months = closedMonths(first, dayOf(until, zone))
  for (const month of months) {
    const closedAt = new Date(endOf(month, zone).until.getTime() + (closesOnDay - 1) * dayMs + 4 * 3_600_000)
    const paidOn = dayOf(new Date(closedAt.getTime() + 7 * dayMs), zone)
    const isPaid = month !== months.at(-1) && paidOn <= dayOf(until, zone)
    for (const who of creators) {
      const made = await writeStatement(database, tx, who, month, { userUuid: null, now: closedAt, zone })
      if ('refused' in made && made.refused !== nothingPayable)
        throw new Error(`${month} of ${who.name}: ${made.refused}`)
      if (!('row' in made) || !isPaid || Number(made.row.payout) <= 0) continue
      await tx
        .update(creatorStatement)
        .set({ paidOn, paidAt: new Date(closedAt.getTime() + 7 * dayMs), reference: `Transfer ${made.row.number}` })
        .where(eq(creatorStatement.uuid, made.row.uuid))
    }
  }
  return creators
}

/**
 * Creators' earnings from the demo's sales, in the months they became payable: a statement each month, all paid except
 * the last.
 */
export const creatorStatementsPart: DemoPart = {
  name: 'creator-statements',
  version: 4,
  needs: ['creators', 'traffic'],
  tables: [creatorEntry, creatorStatement, creatorLine, creatorShare],
  make: (world) => ({
    write: async (tx) => {
      const { scenario, calendar, from, until } = world
      const { accountUuid } = scenario
      await writeCreatorHistory(tx, accountUuid)
      await writeLedgerIn(tx, accountUuid)
      const creators = await closeFrom(tx, world, monthOf(dayOf(from, calendar.zone)))
      const first = creators.find((c) => c.archivedAt === null)
      if (!first) return
      const createdAt = new Date(until.getTime() - 40 * dayMs)
      await tx.insert(creatorShare).values({
        uuid: uuidOf(first.uuid, 'share'),
        accountUuid,
        creatorUuid: first.uuid,
        // the hash of nothing: no link matches it
        hash: `demo ${first.uuid}`,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 365 * dayMs),
        lastReadAt: new Date(until.getTime() - 2 * dayMs),
      })
    },
  }),
  // a demo that was stopped adds each sale's full history on restart; the product's own nightly job only sees the
  // latest state
  extend: (world) => ({
    write: async (tx) => {
      const { accountUuid } = world.scenario
      await writeCreatorHistory(tx, accountUuid)
      await writeLedgerIn(tx, accountUuid)
      const [last] = await tx
        .select({ month: creatorStatement.month })
        .from(creatorStatement)
        .where(eq(creatorStatement.accountUuid, accountUuid))
        .orderBy(desc(creatorStatement.month))
        .limit(1)
      if (last) await closeFrom(tx, world, monthAfter(last.month))
    },
  }),
}
