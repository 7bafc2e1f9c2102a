import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { partner, peopleOf } from '../../partners/index.ts'
import { defineJob } from '../../jobs/index.ts'
import { mailStatements, type StatementMailOf, type StatementMailParts } from '../../settlement/index.ts'
import { partnerStatement } from '../tables.ts'
import { partnerStatementFile } from './read-statements.ts'

/** Recipients of mails about merchants' statements: everybody who signs in to the merchant's portal. */
export const partnerMailOf = ({
  database,
  brandOf,
  publicUrl,
}: Pick<StatementMailParts, 'database' | 'brandOf' | 'publicUrl'>): StatementMailOf => ({
  kind: 'partner',
  table: partnerStatement,
  async other(tx, uuid) {
    const [of] = await tx.select().from(partner).where(eq(partner.uuid, uuid))
    return { to: of ? await peopleOf(tx, of) : [], link: `${publicUrl}/partner/statements` }
  },
  publisherPath: (_, uuid) => Promise.resolve(`/partners/${uuid}`),
  file: ({ accountUuid, partyUuid, uuid }, isPublisher, own) =>
    partnerStatementFile(
      { database, brandOf },
      { accountUuid, partnerUuid: partyUuid },
      { statementUuid: uuid, format: 'pdf', isPublisher, own },
    ),
})

export const statementMailJob = (parts: StatementMailParts) =>
  defineJob({
    name: 'partners.statement-mails',
    about: {
      does: 'mails both sides of a partner’s statement when it is made, and when it is overdue',
      reads: 'partner_statement, partner, account, user',
      writes: 'statement_mail, mail',
      failing: 'both sides hear of it ten minutes later',
    },
    payload: z.object({}),
    schedule: '4-59/10 * * * *',
    handler: (_, signal) => mailStatements(parts, partnerMailOf(parts), signal),
  })
