import { eq } from 'drizzle-orm'
import { closesOnDay } from '../../contract/creators/creator-words.ts'
import { addDays, type Day } from '../../contract/days.ts'
import { nothingPayable, writeStatement } from '../../server/creators/close-statement.ts'
import { creator, creatorEntry, creatorLine, creatorShare, creatorStatement } from '../../server/creators/tables.ts'
import { writeLedgerIn } from '../../server/creators/write-ledger.ts'
import { endOf } from '../../server/settlement/index.ts'
import { dayOf } from '../../server/time/index.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'

const dayMs = 86_400_000
const monthOf = (day: Day) => day.slice(0, 7)

/** Months that are over and whose day to be closed has passed, the oldest first. */
function closedMonths(from: Day, today: Day): string[] {
  const months: string[] = []
  for (let month = monthOf(from); ; month = monthOf(addDays(`${month}-28`, 4))) {
    const closesOn = `${monthOf(addDays(`${month}-28`, 4))}-${String(closesOnDay).padStart(2, '0')}`
    if (closesOn > today) return months
    months.push(month)
  }
}

/** What creators earned of the demo's sales: a statement each month, paid but for the last one. */
export const creatorStatementsPart: DemoPart = {
  name: 'creator-statements',
  version: 3,
  needs: ['creators', 'traffic'],
  tables: [creatorEntry, creatorStatement, creatorLine, creatorShare],
  make: ({ database, scenario: { accountUuid }, calendar: { zone }, from, until }) => ({
    write: async (tx) => {
      await writeLedgerIn(tx, accountUuid)
      const creators = await tx.select().from(creator).where(eq(creator.accountUuid, accountUuid)).orderBy(creator.name)
      const months = closedMonths(dayOf(from, zone), dayOf(until, zone))
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
      const first = creators.find((c) => c.archivedAt === null)
      if (!first) return
      const createdAt = new Date(until.getTime() - 40 * dayMs)
      await tx.insert(creatorShare).values({
        uuid: uuidOf(first.uuid, 'share'),
        accountUuid,
        creatorUuid: first.uuid,
        // the hash of nothing: nobody has this link
        hash: `demo ${first.uuid}`,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 365 * dayMs),
        lastReadAt: new Date(until.getTime() - 2 * dayMs),
      })
    },
  }),
}
