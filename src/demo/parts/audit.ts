import { eq } from 'drizzle-orm'
import { audit, user } from '../../server/account/tables.ts'
import { type DemoCalendar, dayIndexOf, startOf } from '../calendar.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { between, createRandom, uuidOf } from '../random.ts'
import { colleagues } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'
import { type AuditRow, auditRowsOf } from '../store/audit-rows.ts'

const hour = 3_600_000
/** The log keeps 400 days (`account.tidy`); sign-ins of the last month are enough to show. */
const keptFor = 400 * 24 * hour
const signInDays = 30
const devices = ['Chrome on Windows', 'Safari on macOS', 'Firefox on Windows'] as const
const ranges = ['80.62.116.0/24', '83.249.10.0/24', '80.62.117.0/24'] as const

/** On most weekdays each colleague signs in between eight and half past nine. */
function signIns(accountUuid: string, calendar: DemoCalendar, from: Date, until: Date): AuditRow[] {
  const rows: AuditRow[] = []
  for (let day = dayIndexOf(calendar, from); day <= dayIndexOf(calendar, until); day++)
    for (const [i, c] of colleagues.entries()) {
      const random = createRandom('sign-in', c.email, day)
      const at = new Date(startOf(calendar, day).getTime() + between(random, 8, 9.5) * hour)
      const isWeekend = at.getUTCDay() % 6 === 0
      if (isWeekend || random() > 0.6 || day < c.since || at < from || at > until) continue
      rows.push({
        accountUuid,
        at,
        actorUuid: uuidOf(accountUuid, 'user', c.email),
        actorName: `${c.firstName} ${c.lastName}`,
        action: 'session.begun',
        object: devices[i] ?? devices[0],
        before: {},
        after: { with: c.role === 'admin' ? 'password and code' : 'password', from: ranges[i] ?? ranges[0] },
      })
    }
  return rows
}

const writeSignIns = (world: DemoWorld, rows: readonly AuditRow[]) => async (tx: Parameters<typeof insertRows>[0]) => {
  await insertRows(tx, audit, rows)
  const last = new Map(rows.flatMap((r) => (r.action === 'session.begun' && r.actorUuid ? [[r.actorUuid, r.at]] : [])))
  for (const c of colleagues) {
    const id = uuidOf(world.scenario.accountUuid, 'user', c.email)
    const loginAt = last.get(id)
    if (loginAt) await tx.update(user).set({ loginAt }).where(eq(user.id, id))
  }
}

/** Audit entries for everything the demo shows: read from the rows of the other parts, so that both agree. */
export const auditPart: DemoPart = {
  name: 'audit',
  version: 2,
  needs: ['account', 'billing', 'sites', 'networks', 'smart-links', 'steering', 'feeds', 'ad-costs'],
  tables: [audit],
  make: (world) => ({
    write: async (tx) => {
      const { calendar, until } = world
      const { accountUuid } = world.scenario
      const entries = await auditRowsOf(tx, world)
      const came = signIns(accountUuid, calendar, startOf(calendar, calendar.today - signInDays), until)
      const rows = [...entries, ...came]
        .filter(({ at }) => at <= until && until.getTime() - at.getTime() < keptFor)
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      await writeSignIns(world, rows)(tx)
    },
  }),
  extend: (world, since) => ({
    write: writeSignIns(world, signIns(world.scenario.accountUuid, world.calendar, since, world.until)),
  }),
}
