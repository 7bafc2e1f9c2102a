import type { WrittenFormat } from '../../../contract/account/written-formats.ts'
import { and, eq, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import { addDays } from '../../../contract/days.ts'
import { account, payersOf, zoneOf, writtenFormatOf } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import type { Log } from '../../log/log.ts'
import { type BrandOf, MailError, type SendMail } from '../../mail/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { dayOf } from '../../time/index.ts'
import type { Kind } from '../kinds.ts'
import { type StatementRow, type StatementTable, statementMail } from '../tables.ts'
import { dueMails, newsDays, type Which } from './due-mails.ts'
import { statementText } from './mail-text.ts'

type Reader = { to: readonly string[]; link: string | null }
export type StatementMailParts = {
  database: Database
  clock: Clock
  log: Log
  publicUrl: string
  sendMail: SendMail
  mayMail: (accountUuid: string) => Promise<boolean>
  brandOf: BrandOf
}
/** Provided by the settling module: the other side, the page of the statement, and its file. */
export type StatementMailOf = {
  kind: Kind
  table: StatementTable
  other: (tx: Tx, partyUuid: string) => Promise<Reader>
  publisherPath: (tx: Tx, partyUuid: string) => Promise<string>
  file: (row: StatementRow, isPublisher: boolean, own: WrittenFormat) => Promise<{ fileName: string; base64: string }>
}

/** Statements of real accounts that are new or overdue, give or take a day. */
async function candidates({ database, clock }: StatementMailParts, table: StatementTable): Promise<StatementRow[]> {
  const now = clock.now()
  const today = dayOf(now, 'UTC')
  const isNew = gt(table.closedAt, new Date(now.getTime() - newsDays * 86_400_000))
  const isLate = and(
    isNull(table.paidOn),
    lt(table.dueOn, addDays(today, 1)),
    gte(table.dueOn, addDays(today, -newsDays - 1)),
  )
  const found = await database.system
    .select({ row: table })
    .from(table)
    .innerJoin(account, and(eq(account.uuid, table.accountUuid), eq(account.isDemo, false)))
    .where(or(isNew, isLate))
    .orderBy(table.closedAt)
  return found.map((f) => f.row as StatementRow)
}

/** Hands one mail over. Recorded before, so that nobody gets it twice; a mail that may work later is retried. */
async function send(parts: StatementMailParts, of: StatementMailOf, row: StatementRow, mail: Which): Promise<void> {
  const { database, clock, log, publicUrl, sendMail } = parts
  const now = clock.now()
  const noted = await database.system
    .insert(statementMail)
    .values({ accountUuid: row.accountUuid, statementUuid: row.uuid, ...mail, at: now })
    .onConflictDoNothing()
    .returning({ at: statementMail.at })
  if (noted.length === 0) return
  const isPublisher = mail.side === 'publisher'
  try {
    const { reader, zone, own } = await database.system.transaction(async (tx) => ({
      reader: isPublisher
        ? { to: await payersOf(tx, row.accountUuid), link: publicUrl + (await of.publisherPath(tx, row.partyUuid)) }
        : await of.other(tx, row.partyUuid),
      zone: await zoneOf(tx, row.accountUuid),
      own: await writtenFormatOf(tx, row.accountUuid),
    }))
    if (reader.to.length === 0) return
    const { fileName, base64 } = await of.file(row, isPublisher, own)
    await sendMail({
      accountUuid: row.accountUuid,
      to: reader.to,
      ...statementText({ ...mail, kind: of.kind, row, zone, link: reader.link, own }),
      messageId: `statement.${mail.occasion}.${mail.side}.${row.uuid}@${new URL(publicUrl).hostname}`,
      date: now,
      attachments: [{ filename: fileName, contentType: 'application/pdf', content: Buffer.from(base64, 'base64') }],
    })
  } catch (error) {
    log.warn('a mail about a statement was not sent', { statement: row.uuid, ...mail, error })
    if (error instanceof MailError && !error.isTemporary) return
    await database.system
      .delete(statementMail)
      .where(
        and(
          eq(statementMail.statementUuid, row.uuid),
          eq(statementMail.occasion, mail.occasion),
          eq(statementMail.side, mail.side),
        ),
      )
  }
}

/** Mails both sides about new and overdue statements; each once, however often this runs. */
export async function mailStatements(
  parts: StatementMailParts,
  of: StatementMailOf,
  signal?: AbortSignal,
): Promise<void> {
  const rows = await candidates(parts, of.table)
  if (rows.length === 0) return
  const sent = await parts.database.system
    .select()
    .from(statementMail)
    .where(
      inArray(
        statementMail.statementUuid,
        rows.map((r) => r.uuid),
      ),
    )
  const now = parts.clock.now()
  for (const row of rows) {
    signal?.throwIfAborted()
    const zone = await parts.database.as(row.accountUuid, (tx) => zoneOf(tx, row.accountUuid))
    const before = sent.filter((m) => m.statementUuid === row.uuid)
    const due = dueMails(row, before, { now, today: dayOf(now, zone) })
    if (due.length === 0 || !(await parts.mayMail(row.accountUuid))) continue
    for (const mail of due) await send(parts, of, row, mail)
  }
}
