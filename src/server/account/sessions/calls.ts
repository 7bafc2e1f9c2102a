import { and, desc, eq, gt } from 'drizzle-orm'
import type { sessions as sessionsContract } from '../../../contract/account/sessions.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database } from '../../store/database/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { OpenThingsOf } from '../open/end-open.ts'
import { session } from '../tables.ts'
import { deviceName } from './device-name.ts'

const ownSession = ({ via }: Principal): string => {
  if (via.kind !== 'session') throw new Fail('forbidden', 'Only who is signed in has sessions')
  return via.sessionId
}

export const sessionCalls = (
  database: Database,
  clock: Clock,
  open: OpenThingsOf,
): Handlers<typeof sessionsContract> => ({
  async list(_, who) {
    const own = ownSession(who)
    const rows = await database.system
      .select()
      .from(session)
      // all visitors of the demo are the same user: they must not see each other
      .where(
        and(
          eq(session.userId, who.userUuid),
          gt(session.expiresAt, clock.now()),
          who.isDemo ? eq(session.id, own) : undefined,
        ),
      )
      .orderBy(desc(session.updatedAt))
      .limit(100)
    return rows.map((s) => ({
      sessionUuid: s.id,
      sessionDevice: deviceName(s.userAgent),
      sessionCreatedDatetime: s.createdAt.toISOString(),
      sessionSeenDatetime: s.updatedAt.toISOString(),
      sessionIsCurrent: s.id === own,
    }))
  },
  end: ({ sessionUuid }, who) =>
    database.system.transaction(async (tx) => {
      const [gone] = await tx
        .delete(session)
        .where(and(eq(session.userId, who.userUuid), eq(session.id, sessionUuid)))
        .returning()
      if (!gone) throw notFound()
      await recordAudit(tx, who, { action: 'session.ended', object: deviceName(gone.userAgent) })
      return {}
    }),
  endOthers: (_, who) =>
    database.system.transaction(async (tx) => {
      const { accountUuid, userUuid } = who
      const ended = await open.end(tx, 'otherSessionsEnded', { accountUuid, userUuid, keepSession: ownSession(who) })
      const count = ended.find(({ kind }) => kind === 'session')?.names.length ?? 0
      if (ended.length > 0)
        await recordAudit(tx, who, {
          action: 'session.ended',
          object: `${count} other sessions`,
          after: Object.fromEntries(ended.map(({ kind, names }) => [kind, names])),
        })
      return { count }
    }),
})
