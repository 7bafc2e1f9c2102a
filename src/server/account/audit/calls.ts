import { and, desc, gte, ilike, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { audit as auditContract } from '../../../contract/account/audit.ts'
import { addDays } from '../../../contract/days.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database } from '../../store/database/open.ts'
import { dayStart } from '../../time/index.ts'
import { audit } from '../tables.ts'

/** What is sought is text, not a pattern. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`

export const auditCalls = (database: Database): Handlers<typeof auditContract> => ({
  list: ({ fromDate, toDate, actions, search, offset, limit }, { accountUuid, timezone }) =>
    database.as(accountUuid, async (tx) => {
      const wanted: (SQL | undefined)[] = [
        gte(audit.at, new Date(dayStart(fromDate, timezone))),
        lt(audit.at, new Date(dayStart(addDays(toDate, 1), timezone))),
        actions && actions.length > 0 ? inArray(audit.action, actions) : undefined,
        search ? or(ilike(audit.object, containing(search)), ilike(audit.actorName, containing(search))) : undefined,
      ]
      const rows = await tx
        .select()
        .from(audit)
        .where(and(...wanted))
        .orderBy(desc(audit.at), desc(audit.id))
        .offset(offset)
        .limit(limit)
      return {
        rows: rows.map((r) => ({
          auditId: r.id,
          auditDatetime: r.at.toISOString(),
          auditAction: r.action,
          auditActorName: r.actorName,
          auditObject: r.object,
          auditBefore: r.before,
          auditAfter: r.after,
        })),
        total: await tx.$count(audit, and(...wanted)),
      }
    }),
})
