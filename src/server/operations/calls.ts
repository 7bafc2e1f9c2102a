import { asc } from 'drizzle-orm'
import type { operations } from '../../contract/operations/operations.ts'
import { lastBackup, lastWholeBackup } from '../backup/index.ts'
import type { Clock } from '../time/clock.ts'
import { notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import type { Job } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import { judge } from './judge/judge.ts'
import type { createPulse } from './pulse.ts'
import { readQueues } from './read-queues.ts'
import { processState } from './tables.ts'

export type OperationsParts = {
  database: Database
  clock: Clock
  version: string
  mailLeaves: boolean
  isOperator: (userUuid: string) => Promise<boolean>
  jobs: () => readonly Job[]
  pulse: Pick<ReturnType<typeof createPulse>, 'uuid' | 'tell'>
}

export function operationsCalls(parts: OperationsParts): { operations: Handlers<typeof operations> } {
  const { database, clock, version, mailLeaves, isOperator, jobs, pulse } = parts
  /** R170: who sees Operations. For all others it is "not found". */
  const expectOperator = async ({ via, userUuid, isDemo }: Principal) => {
    if (via.kind !== 'session' || isDemo || !(await isOperator(userUuid))) throw notFound()
  }
  return {
    operations: {
      async overview(_, who) {
        await expectOperator(who)
        await pulse.tell() // updates the report of the process that answers
        const now = clock.now()
        const [processes, queues, last, lastWhole] = await Promise.all([
          database.system.select().from(processState).orderBy(asc(processState.host), asc(processState.startedAt)),
          readQueues(database, now),
          lastBackup(database),
          lastWholeBackup(database),
        ])
        const known = new Map(jobs().map(({ name, about }) => [name, about.failing]))
        return judge({
          now,
          timezone: who.timezone,
          version,
          here: pulse.uuid,
          processes,
          queues: queues.filter((q) => known.has(q.queue)),
          failing: (queue) => known.get(queue) ?? '',
          mailLeaves,
          backups: { last, lastWhole },
        })
      },
    },
  }
}
