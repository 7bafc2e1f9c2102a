import { expect } from 'vitest'
import type { CreatorView } from '../contract/creators/creator-fields.ts'
import type { Balance, SaleView, UnpaidView } from '../contract/creators/creator-money-views.ts'
import type { StatementView } from '../contract/statement.ts'
import type { ConversionStatus } from '../contract/status.ts'
import { conversion } from '../server/money/tables.ts'
import { type Session, startApp } from './start-app.ts'

export type Money = {
  balance: Balance
  statements: StatementView[]
  nextMonth: string | null
  sales: SaleView[]
  unpaid: UnpaidView[]
}
type Sale = {
  network?: string
  status?: ConversionStatus
  commission?: string
  currency?: string
  at?: string
  clickAt?: string
}

let addresses = 0
/** A new address for each request: sign-ins and tries of links are rate-limited per address. */
export const freshAddress = () => `10.8.${addresses >> 8}.${addresses++ & 255}`

/** A server with a settable clock, and a publisher whose creators sell. */
export async function startCreators({ zone = 'Europe/Copenhagen' } = {}) {
  let now = new Date('2026-03-02T09:00:00Z')
  const app = await startApp({ clock: { now: () => now } })
  const person = { userEmail: 'money@example.com', userPassword: 'correct horse' }
  const first = await app.signUp({ accountName: 'Nordlys', userTimezone: zone, ...person })
  const rig = {
    app,
    me: first as Session,
    now: () => now,
    clock: { now: () => now },
    /** Sessions expire and money actions need a recent sign-in: at a new time users sign in again. */
    async goTo(time: string) {
      now = new Date(time)
      const answer = await fetch(`${app.base}/api/auth/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() },
        body: JSON.stringify(person),
      })
      expect(answer.status).toBe(200)
      const cookie = answer.headers
        .getSetCookie()
        .map((c) => c.split(';')[0])
        .join('; ')
      rig.me = { ...first, cookie, ask: app.ask(cookie) }
    },
    at: (id: string, ...more: string[]) => ['/creators/v1/creators', id, ...more].join('/'),
    add: async (over: object = {}) =>
      (
        await rig.me.ask<CreatorView>('/creators/v1/creators', {
          creatorName: 'Lisa',
          creatorRatePercentage: 40,
          ...over,
        })
      ).data,
    money: async (id: string) => (await rig.me.ask<Money>(rig.at(id, 'money'), {}, 'GET')).data,
    close: (id: string, month: string) => rig.me.ask<StatementView>(rig.at(id, 'statements'), { month }),
    /** A conversion of 200 DKK commission at noon of a day, with its click at the same moment. */
    async sell(creatorId: string, day: string, over: Sale = {}): Promise<string> {
      const when = new Date(over.at ?? `${day}T12:00:00Z`)
      const uuid = crypto.randomUUID()
      await app.stores.database.system.insert(conversion).values({
        uuid,
        accountUuid: first.accountUuid,
        connectionUuid: crypto.randomUUID(),
        network: over.network ?? 'awin',
        transactionId: uuid,
        at: when,
        clickAt: new Date(over.clickAt ?? when),
        status: over.status ?? 'approved',
        sale: '1000',
        commission: over.commission ?? '200',
        currency: over.currency ?? 'DKK',
        inherited: { site_uuid: '', creator_id: creatorId, merchant: 'shop.dk' },
        createdAt: when,
        updatedAt: when,
      })
      return uuid
    },
    /** Updates of the network about the sale. */
    change: (uuid: string, day: string, { status, commission }: { status?: ConversionStatus; commission?: string }) =>
      app.stores.database.pool.query(
        `UPDATE conversion SET status = coalesce($2, status), commission = coalesce($3, commission), version = version + 1, updated_at = $4
         WHERE uuid = $1`,
        [uuid, status ?? null, commission ?? null, `${day}T12:00:00Z`],
      ),
    stop: () => app.stop(),
  }
  return rig
}
export type CreatorsRig = Awaited<ReturnType<typeof startCreators>>
