import { eq } from 'drizzle-orm'
import type { closing as contract, ClosingState } from '../../../contract/account/closing.ts'
import { daysToComeBack } from '../../../contract/bounds.ts'
import type { Clock } from '../../time/clock.ts'
import { Download } from '../../http/download.ts'
import { Fail } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AccessMails } from '../mail/access-mails.ts'
import { account, accountClosing } from '../tables.ts'
import { lockAccountUsers, person } from '../users/people.ts'
import { isTicketOf, makeTicket } from './ticket.ts'

/** Exports a whole account as a zip. */
export type ExportAccount = (of: { accountUuid: string; name: string }) => AsyncIterable<Uint8Array>
/** The reason why an account cannot be closed yet: something outside continues that only its users can end. */
export type WhyNotClosed = (accountUuid: string) => Promise<string | null>

export type ClosingParts = {
  database: Database
  clock: Clock
  key: Buffer
  tell: AccessMails
  exportAccount: ExportAccount
  whyNotClosed: WhyNotClosed
}
type Row = typeof accountClosing.$inferSelect

const shown = (row: Row | undefined): ClosingState => ({
  closingAskedBy: row?.askedByName ?? null,
  closingAskedDatetime: row?.askedAt.toISOString() ?? null,
  closingDueDatetime: row?.dueAt.toISOString() ?? null,
})
const day = 86_400_000
const apiPath = '/api/profile/v1/export'
const fileNameOf = (name: string, now: Date) =>
  `${name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'account'}-${now.toISOString().slice(0, 10)}.zip`

export function closingCalls({
  database,
  clock,
  key,
  tell,
  exportAccount,
  whyNotClosed,
}: ClosingParts): Handlers<typeof contract> {
  /** Accounts being exported: one export at a time each, since it reads all data. */
  const underWay = new Set<string>()

  const owner = async (tx: Tx, { accountUuid, userUuid }: Principal) => {
    const me = await person(tx, accountUuid, userUuid)
    if (me.role !== 'owner') throw new Fail('forbidden', 'Only owners take the whole account along, or end it')
    return me
  }
  const own = async (tx: Tx, accountUuid: string) => {
    const [found] = await tx.select().from(account).where(eq(account.uuid, accountUuid))
    return found?.name ?? ''
  }
  const found = async (tx: Tx, accountUuid: string) => {
    const [row] = await tx.select().from(accountClosing).where(eq(accountClosing.accountUuid, accountUuid))
    return row
  }
  /** Counts from the first chunk on: a download that nobody started does not block others. */
  async function* freeing(accountUuid: string, pieces: AsyncIterable<Uint8Array>) {
    underWay.add(accountUuid)
    try {
      yield* pieces
    } finally {
      underWay.delete(accountUuid)
    }
  }
  return {
    detail: (_, { accountUuid }) => database.as(accountUuid, async (tx) => shown(await found(tx, accountUuid))),
    async ask({ accountName }, who) {
      const { accountUuid } = who
      const why = await whyNotClosed(accountUuid)
      if (why !== null) throw new Fail('conflict', why)
      const { row, isNew } = await database.as(accountUuid, async (tx) => {
        await lockAccountUsers(tx, accountUuid)
        const me = await owner(tx, who)
        const name = await own(tx, accountUuid)
        if (accountName !== name.trim()) throw new Fail('badInput', `accountName: Type ${name} to confirm`)
        const before = await found(tx, accountUuid)
        if (before) return { row: before, isNew: false } // the first request counts
        const askedAt = clock.now()
        const dueAt = new Date(askedAt.getTime() + daysToComeBack * day)
        const [made] = await tx
          .insert(accountClosing)
          .values({ accountUuid, askedBy: me.id, askedByName: me.name, askedAt, dueAt })
          .returning()
        await recordAudit(tx, who, { action: 'account.closing', object: name, after: { due: dueAt.toISOString() } })
        return { row: made, isNew: true }
      })
      if (row && isNew)
        await tell.ownersOf(accountUuid, {
          kind: 'closingAsked',
          name: row.askedByName,
          due: row.dueAt.toISOString().slice(0, 10),
        })
      return shown(row)
    },
    async cancel(_, who) {
      const { accountUuid } = who
      const by = await database.as(accountUuid, async (tx) => {
        await lockAccountUsers(tx, accountUuid)
        const me = await owner(tx, who)
        const gone = await tx.delete(accountClosing).where(eq(accountClosing.accountUuid, accountUuid)).returning()
        if (gone.length === 0) return null
        await recordAudit(tx, who, { action: 'account.kept', object: await own(tx, accountUuid) })
        return me.name
      })
      if (by !== null) await tell.ownersOf(accountUuid, { kind: 'closingTakenBack', name: by })
      return shown(undefined)
    },
    async prepareExport(_, who) {
      await database.as(who.accountUuid, async (tx) => {
        await owner(tx, who)
        await recordAudit(tx, who, { action: 'account.exported', object: await own(tx, who.accountUuid) })
      })
      await tell.ownersOf(who.accountUuid, { kind: 'accountExported' })
      return { exportUrl: `${apiPath}/${makeTicket(key, who, clock.now())}` }
    },
    async export({ ticket }, who) {
      const { accountUuid } = who
      if (who.isDemo || !isTicketOf(key, who, ticket, clock.now()))
        throw new Fail('gone', 'This download has run out. Ask for it again on the Account page')
      const name = await database.as(accountUuid, async (tx) => {
        await owner(tx, who)
        return own(tx, accountUuid)
      })
      if (underWay.has(accountUuid))
        throw new Fail('conflict', 'A download of this account is under way. Wait until it is done')
      return new Download(fileNameOf(name, clock.now()), freeing(accountUuid, exportAccount({ accountUuid, name })))
    },
  }
}
