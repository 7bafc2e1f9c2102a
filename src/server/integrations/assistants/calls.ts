import { addDays } from '../../../contract/days.ts'
import type { AssistantCall, assistants } from '../../../contract/integrations/assistants.ts'
import type { AuditRow } from '../../../contract/account/audit.ts'
import type { Clock } from '../../time/clock.ts'
import type { AllHandlers, Handlers } from '../../http/handlers.ts'
import type { Database } from '../../store/database/open.ts'
import { todayIn } from '../../time/index.ts'
import { draftCalls, draftsOf } from './drafts.ts'

export type AssistantCallParts = { database: Database; clock: Clock; screens: () => AllHandlers }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const shown = ({ auditId, auditDatetime, auditObject, auditAfter: said }: AuditRow): AssistantCall => ({
  callId: auditId,
  callDatetime: auditDatetime,
  callTool: auditObject,
  callAbout: textOf(said.about),
  callRowsGiven: numberOf(said.rows),
  callRowsThere: numberOf(said.rowCount),
  callTookMs: numberOf(said.tookMs) ?? 0,
  callKeyName: textOf(said.key),
  callPath: textOf(said.path),
  callRefused: textOf(said.refused),
})

export function assistantCalls({
  database,
  clock,
  screens,
}: AssistantCallParts): Omit<Handlers<typeof assistants>, 'asked' | 'authorize'> {
  return {
    async overview(_, who) {
      const toDate = todayIn(who.timezone, clock)
      const [{ rows, total }, drafts] = await Promise.all([
        screens().audit.list(
          { fromDate: addDays(toDate, -30), toDate, actions: ['assistant.asked'], offset: 0, limit: 20 },
          who,
        ),
        database.as(who.accountUuid, draftsOf),
      ])
      return { calls: rows.map(shown), callCount: total, drafts }
    },
    ...draftCalls({ database, clock, screens }),
  }
}
