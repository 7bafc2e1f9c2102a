import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Clock } from '../time/clock.ts'
import { type AskTexts, lookAtRecords } from './sender.ts'
import { brand, type BrandRow } from './tables.ts'

export type SenderParts = { database: Database; clock: Clock; ask: AskTexts; ours: string }

/** Checks a sender's records and stores the result, unless the sender was changed meanwhile. */
export async function checkSender({ database, clock, ask, ours }: SenderParts, row: BrandRow): Promise<void> {
  const seen = await lookAtRecords(row, ours, ask)
  await database.as(row.accountUuid, (tx) =>
    tx
      .update(brand)
      .set({ ...seen, senderCheckedAt: clock.now() })
      .where(and(eq(brand.accountUuid, row.accountUuid), eq(brand.senderEmail, row.senderEmail))),
  )
}

export const sendersJob = (parts: SenderParts): Job =>
  defineJob({
    name: 'brand.senders',
    about: {
      does: 'looks once a day whether the records of senders of accounts are still there',
      reads: 'brand, the name service',
      writes: 'brand',
      failing: 'mails go on coming from where they came from the day before',
    },
    payload: z.object({}).loose(),
    schedule: '41 4 * * *',
    handler: async (_, signal) => {
      for (const row of await parts.database.system.select().from(brand).where(ne(brand.senderEmail, ''))) {
        signal.throwIfAborted()
        await checkSender(parts, row)
      }
    },
  })
