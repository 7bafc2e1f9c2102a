import { eq } from 'drizzle-orm'
import { demoKey } from '../../contract/integrations/demo-key.ts'
import { givenScopes } from '../../contract/integrations/api-limits.ts'
import type { Scope } from '../../contract/scopes.ts'
import { apiBusy, apiKey, apiUse, keyHash } from '../../server/integrations/index.ts'
import { user } from '../../server/account/tables.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { createRandom, uuidOf } from '../random.ts'
import { demoDays } from '../scenario/roles-data.ts'
import { account as plan, colleagues } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'

const [admin, editor, finance] = colleagues
const owner = plan.user
type Key = {
  name: string
  shown: string
  scopes: Scope[]
  by: { email: string; firstName: string; lastName: string }
  unitsPerMinute: number
  /** Days before now on which it was made, ends (negative: in the future), was revoked. */
  made: number
  ends: number | null
  revoked?: number
  /** Requests on a typical day. */
  daily: number
  /** The demo's own key, whose text is public. */
  text?: string
}
const reads = givenScopes.filter((scope) => scope.endsWith('.read'))
/** One of each kind: a nightly copy, a sheet, one that writes, an unused one, a revoked one, and the public one. */
const keys: readonly Key[] = [
  {
    name: 'Warehouse, nightly',
    shown: 'ob_wh7q…k3T9',
    scopes: ['reports.read', 'conversions.read', 'clicks.read'],
    by: admin,
    unitsPerMinute: 300,
    made: 175,
    ends: -190,
    daily: 300,
  },
  {
    name: 'Editors’ sheet',
    shown: 'ob_4d2m…Zp1a',
    scopes: ['reports.read'],
    by: owner,
    unitsPerMinute: 60,
    made: 313,
    ends: -52,
    daily: 210,
  },
  {
    name: 'Link button in the CMS',
    shown: 'ob_c81x…9fQe',
    scopes: ['links.read', 'links.write'],
    by: editor,
    unitsPerMinute: 120,
    made: 90,
    ends: null,
    daily: 95,
  },
  {
    name: 'Bookkeeping',
    shown: 'ob_b0k5…u7Wn',
    scopes: ['conversions.read', 'links.write'],
    by: finance,
    unitsPerMinute: 60,
    made: 80,
    ends: -78,
    daily: 0,
  },
  {
    name: 'Old dashboard',
    shown: 'ob_d1sh…R2vL',
    scopes: ['reports.read'],
    by: owner,
    unitsPerMinute: 60,
    made: 300,
    ends: null,
    revoked: 54,
    daily: 0,
  },
  {
    name: 'Everybody: try the API',
    shown: `ob_demo…${demoKey.slice(-4)}`,
    scopes: [...reads, 'extension.read'],
    by: owner,
    unitsPerMinute: 300,
    made: 30,
    ends: null,
    daily: 0,
    text: demoKey,
  },
]
const shownDays = 30

/** API keys with their use over 30 days. The last one is public, so that anyone can try a call without signing up. */
export const integrationsPart: DemoPart = {
  name: 'integrations',
  version: 3,
  needs: ['account', 'billing'],
  tables: [apiKey, apiUse, apiBusy],
  make: ({ scenario: { accountUuid }, calendar }) => {
    const day = (daysAgo: number) => startOf(calendar, demoDays - daysAgo)
    const dayText = (at: Date) => at.toISOString().slice(0, 10)
    const hours = (at: Date, n: number) => new Date(at.getTime() + n * 3_600_000)
    const uuid = (key: Key) => uuidOf(accountUuid, 'api key', key.name)
    const uses = keys.flatMap((key) => {
      const random = createRandom('api use', key.name)
      return Array.from({ length: key.daily > 0 ? shownDays - 1 : 0 }, (_, n) => {
        const at = hours(day(shownDays - 1 - n), 3)
        const isWeekend = at.getUTCDay() % 6 === 0
        const count = Math.round(key.daily * (0.85 + random() * 0.3) * (isWeekend ? 0.4 : 1))
        return { accountUuid, keyUuid: uuid(key), day: dayText(at), status: 200, reason: '', count, lastAt: at }
      })
    })
    const refused = [
      { key: keys[0], daysAgo: 7, status: 429, reason: 'too_many', count: 14 },
      { key: keys[3], daysAgo: 25, status: 403, reason: 'key_paused', count: 1 },
    ].flatMap(({ key, daysAgo, ...rest }) => {
      if (!key) return []
      const lastAt = hours(day(daysAgo), 6)
      return [{ accountUuid, keyUuid: uuid(key), day: dayText(lastAt), lastAt, ...rest }]
    })
    const busy = hours(day(7), 5)
    return {
      write: async (tx) => {
        const people = await tx
          .select({ id: user.id, email: user.email })
          .from(user)
          .where(eq(user.accountUuid, accountUuid))
        const idOf = (email: string) => people.find((p) => p.email === email)?.id ?? uuidOf(accountUuid, 'user', email)
        await insertRows(
          tx,
          apiKey,
          keys.map((key): typeof apiKey.$inferInsert => ({
            uuid: uuid(key),
            accountUuid,
            name: key.name,
            shown: key.shown,
            hash: key.text ? keyHash(key.text) : keyHash(`nobody has it: ${accountUuid} ${key.name}`),
            scopes: key.scopes,
            addresses: [],
            unitsPerMinute: key.unitsPerMinute,
            makerUuid: idOf(key.by.email),
            makerName: `${key.by.firstName} ${key.by.lastName}`,
            createdAt: hours(day(key.made), 9),
            expiresAt: key.ends === null ? null : hours(day(key.ends), 9),
            revokedAt: key.revoked === undefined ? null : hours(day(key.revoked), 10),
            revokedBy: key.revoked === undefined ? '' : `${owner.firstName} ${owner.lastName}`,
            usedAt: key.daily > 0 ? hours(day(1), 3) : null,
            usedFrom: key.daily > 0 ? '80.62.116' : '',
          })),
        )
        await insertRows(tx, apiUse, [...uses, ...refused])
        await insertRows(tx, apiBusy, [{ accountUuid, day: dayText(busy), units: 612, minute: busy }])
      },
    }
  },
}
