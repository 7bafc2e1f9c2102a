import { and, desc, eq, gte, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '../../../contract/call.ts'
import type { AuditRow, audit as auditContract } from '../../../contract/account/audit.ts'
import type { AuditAction } from '../../../contract/account/audit-actions.ts'
import { addDays } from '../../../contract/days.ts'
import { auditFile } from '../../../report/audit-file.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { dayStart } from '../../time/index.ts'
import type { CsvDownloads } from '../../workshop/csv-download.ts'
import { audit } from '../tables.ts'

/** Escapes the search text for LIKE: it is text, not a pattern. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`

const signIn: AuditAction = 'session.begun'

type Asked = Parsed<typeof auditContract.file>
/** `after`: only entries older than this one, newest first. */
type Page = { after?: number | undefined; offset: number; limit: number }

export function auditCalls(database: Database, csv: CsvDownloads): Handlers<typeof auditContract> {
  const wanted = ({ fromDate, toDate, actions, search }: Asked, timezone: string) =>
    and(
      gte(audit.at, new Date(dayStart(fromDate, timezone))),
      lt(audit.at, new Date(dayStart(addDays(toDate, 1), timezone))),
      actions && actions.length > 0 ? inArray(audit.action, actions) : undefined,
      search ? or(ilike(audit.object, containing(search)), ilike(audit.actorName, containing(search))) : undefined,
    )
  async function read(tx: Tx, where: SQL | undefined, { after, offset, limit }: Page): Promise<AuditRow[]> {
    const behind =
      after === undefined
        ? undefined
        : sql`(${audit.at}, ${audit.id}) < (SELECT a.at, a.id FROM ${audit} a WHERE a.id = ${after})`
    const rows = await tx
      .select()
      .from(audit)
      .where(and(where, behind))
      .orderBy(desc(audit.at), desc(audit.id))
      .offset(offset)
      .limit(limit)
    return rows.map((r) => ({
      auditId: r.id,
      auditDatetime: r.at.toISOString(),
      auditAction: r.action,
      auditActorName: r.actorName,
      auditObject: r.object,
      auditBefore: r.before,
      auditAfter: r.after,
    }))
  }
  return {
    list: ({ offset, limit, withoutSignIns, ...asked }, { accountUuid, timezone }) =>
      database.as(accountUuid, async (tx) => {
        const all = wanted(asked, timezone)
        const where = withoutSignIns ? and(all, ne(audit.action, signIn)) : all
        return {
          rows: await read(tx, where, { offset, limit }),
          total: await tx.$count(audit, where),
          signInsCount: await tx.$count(audit, and(all, eq(audit.action, signIn))),
        }
      }),
    file: (asked, who) =>
      csv<AuditRow>(who, {
        name: `audit_${asked.fromDate}_${asked.toDate}`,
        columns: auditFile(who.timezone),
        read: (last, limit) =>
          database.as(who.accountUuid, (tx) =>
            read(tx, wanted(asked, who.timezone), { after: last?.auditId, offset: 0, limit }),
          ),
      }),
  }
}
