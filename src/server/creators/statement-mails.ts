import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '../http/fail.ts'
import { defineJob } from '../jobs/index.ts'
import { mailStatements, type StatementMailOf, type StatementMailParts } from '../settlement/index.ts'
import type { Tx } from '../store/database/open.ts'
import { creatorStatementFile } from './statement-files.ts'
import { creator, creatorStatement } from './tables.ts'

async function creatorOf(tx: Tx, uuid: string) {
  const [found] = await tx.select().from(creator).where(eq(creator.uuid, uuid))
  if (!found) throw notFound()
  return found
}

/**
 * Recipients of mails about creators' statements, and their links. A creator has no page to sign in to, and may have no
 * address.
 */
export const creatorMailOf = ({
  database,
  brandOf,
}: Pick<StatementMailParts, 'database' | 'brandOf'>): StatementMailOf => ({
  kind: 'creator',
  table: creatorStatement,
  other: async (tx, uuid) => ({ to: [(await creatorOf(tx, uuid)).email].filter(Boolean), link: null }),
  publisherPath: async (tx, uuid) => `/creators/${(await creatorOf(tx, uuid)).id}`,
  async file({ accountUuid, partyUuid, uuid }, isPublisher, own) {
    const asked = { statementUuid: uuid, format: 'pdf' as const, isPublisher, own, brand: await brandOf(accountUuid) }
    return database.as(accountUuid, (tx) => creatorStatementFile(tx, { accountUuid, uuid: partyUuid }, asked))
  },
})

export const statementMailJob = (parts: StatementMailParts) =>
  defineJob({
    name: 'creators.statement-mails',
    about: {
      does: 'mails both sides of a creator’s statement when it is made, and when it is overdue',
      reads: 'creator_statement, creator, account, user',
      writes: 'statement_mail, mail',
      failing: 'both sides hear of it ten minutes later',
    },
    payload: z.object({}),
    schedule: '6-59/10 * * * *',
    handler: (_, signal) => mailStatements(parts, creatorMailOf(parts), signal),
  })
