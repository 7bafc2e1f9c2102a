import { and, asc, eq } from 'drizzle-orm'
import { user } from '../../server/account/tables.ts'
import { savedView } from '../../server/insights/tables.ts'
import {
  demoBucket,
  demoRun,
  drawAddress,
  exportAddress,
  exportBucket,
  exportFile,
  exportRun,
} from '../../server/integrations/index.ts'
import { createSeal } from '../../server/outside/index.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'
import { demoDays } from '../scenario/roles-data.ts'
import { account as plan } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'

/** Earlier nights that are reported; the newest run is the product's own, which writes into a folder of this server. */
const nights = 29
/** The night the bucket did not respond, followed by a manual export in the morning. */
const badNight = 14

/** A bucket with its nightly runs, and addresses for a sheet and a calendar. Nothing leaves this server. */
export const exportsPart: DemoPart = {
  name: 'exports',
  version: 1,
  needs: ['account', 'billing', 'reports'],
  tables: [exportAddress, exportBucket, exportFile, exportRun],
  make: ({ scenario: { accountUuid }, calendar, secret }) => {
    const seal = createSeal([secret.derive('credentials'), ...secret.older('credentials')])
    const day = (daysAgo: number, hours: number) =>
      new Date(startOf(calendar, demoDays - daysAgo).getTime() + hours * 3_600_000)
    const owner = { makerName: `${plan.user.firstName} ${plan.user.lastName}` }
    const runs = Array.from({ length: nights }, (_, n) => n + 1).flatMap((ago) => {
      const startedAt = day(ago, 3 + 10 / 60)
      const failed = ago === badNight
      const night = demoRun(accountUuid, { uuid: uuidOf(accountUuid, 'export run', String(ago)), startedAt, failed })
      const morning = uuidOf(accountUuid, 'export run', `${ago} by hand`)
      return failed ? [night, demoRun(accountUuid, { uuid: morning, startedAt: day(ago, 8), byHand: true })] : [night]
    })
    return {
      write: async (tx) => {
        const [me] = await tx
          .select({ id: user.id })
          .from(user)
          .where(and(eq(user.accountUuid, accountUuid), eq(user.email, plan.user.email)))
        const makerUuid = me?.id ?? uuidOf(accountUuid, 'user', plan.user.email)
        const [view] = await tx
          .select()
          .from(savedView)
          .where(eq(savedView.accountUuid, accountUuid))
          .orderBy(asc(savedView.name))
        const address = (kind: 'view' | 'calendar', viewUuid: string | null) => {
          const place = { uuid: uuidOf(accountUuid, 'export address', kind), accountUuid }
          return { ...place, kind, viewUuid, ...drawAddress(seal, place), makerUuid, ...owner, createdAt: day(60, 9) }
        }
        await insertRows(tx, exportAddress, [...(view ? [address('view', view.uuid)] : []), address('calendar', null)])
        await insertRows(tx, exportBucket, [demoBucket(seal, { accountUuid, makerUuid, ...owner, at: day(60, 9) })])
        await insertRows(tx, exportRun, runs)
      },
    }
  },
}
