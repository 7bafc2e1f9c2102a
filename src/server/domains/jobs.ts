import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, inPlace, type Job, type SendJob } from '../jobs/index.ts'
import { type CheckParts, checkDomain } from './check-domain.ts'
import { isDue } from './judge-look.ts'
import { domainsShare } from './share.ts'
import { domain } from './tables.ts'

export const domainCheckJob = 'domains.check'

export function domainsJobs(parts: CheckParts & { send: SendJob }): Job[] {
  const { database, clock, send } = parts
  const listed = isNull(domain.removedAt)
  return [
    defineJob({
      name: domainCheckJob,
      about: {
        does: 'looks whether an own domain is proven, leads here and answers over https',
        reads: 'own_domain, the name service, two addresses of the domain',
        writes: 'own_domain, happening, audit',
        failing: 'a domain that was set up goes on waiting, and one that broke is not told of',
      },
      payload: z.object({ accountUuid: z.uuid(), domainUuid: z.uuid() }),
      share: domainsShare,
      retries: 0,
      handler: async ({ accountUuid, domainUuid }, signal, withoutPlace = inPlace) => {
        const [row] = await database.as(accountUuid, (tx) =>
          tx
            .select()
            .from(domain)
            .where(and(eq(domain.uuid, domainUuid), listed)),
        )
        if (row) await withoutPlace(() => checkDomain(parts, row, null, signal))
      },
    }),
    defineJob({
      name: 'domains.check-due',
      about: {
        does: 'starts that look once a day for each own domain, each hour while something is to come or may have broken',
        reads: 'own_domain',
        writes: 'queue',
        failing: 'a look is made an hour later',
      },
      payload: z.object({}),
      schedule: '23 * * * *',
      handler: async (_, signal) => {
        const now = clock.now()
        for (const row of await database.system.select().from(domain).where(listed)) {
          signal.throwIfAborted()
          const { accountUuid, uuid: domainUuid } = row
          if (isDue(row, now)) await send(domainCheckJob, { accountUuid, domainUuid }, { key: domainUuid })
        }
      },
    }),
  ]
}
