import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CreatorsRig, startCreators } from '../../test/creators-rig.ts'
import { closeMonths } from '../creators/close-months-job.ts'
import { silentLog } from '../log/log.ts'
import { makeStatements } from '../orders/statements/make-statements.ts'
import { partnerOrder } from '../orders/tables.ts'
import { partner } from '../partners/tables.ts'
import { seedOf } from '../../test/seeded.ts'

const seed = seedOf('settlement/oracle.api.test.ts')
/** A small pseudo-random generator (mulberry32). */
let state = seed
const chance = () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const between = (low: number, high: number) => low + Math.floor(chance() * (high - low + 1))
const one = <T>(all: readonly T[]): T => all[between(0, all.length - 1)] as T

let rig: CreatorsRig
beforeAll(async () => {
  rig = await startCreators({ zone: 'America/New_York' })
})
afterAll(() => rig.stop())

type Made = {
  party: string
  month: string
  currency: string
  number: number
  payout: string
  carried_out: string
  line_count: number
}
const made = async (kind: 'partner' | 'creator') =>
  (
    await rig.app.stores.database.pool.query<Made>(
      `SELECT ${kind}_uuid AS party, month, currency, number, payout, carried_out, line_count FROM ${kind}_statement ORDER BY number`,
    )
  ).rows
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1)
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']
/** Ends of months: New York is five hours behind in winter and four from 8 March. */
const ends = ['02-01T05', '03-01T05', '04-01T04', '05-01T04', '06-01T04', '07-01T04'].map(
  (at) => new Date(`2026-${at}:00:00Z`),
)
const hour = 3_600_000

describe('over months with corrections, statements and what is left over are what was earned', () => {
  it('of merchants: whoever closes them, and how many at once', async () => {
    const { database } = rig.app.stores
    const { accountUuid } = rig.me
    const parties = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    for (const [n, uuid] of parties.entries())
      await database.system.insert(partner).values({
        uuid,
        accountUuid,
        companyName: `Shop ${n}`,
        companyAddress: '',
        companyZip: '',
        companyCity: '',
        companyCountry: 'DK',
        contactFirstName: '',
        contactLastName: '',
        contactTitle: '',
        contactEmail: `shop${n}@example.com`,
        publicKey: `p_${uuid}`,
        createdBy: '',
        createdByEmail: '',
      })
    const from = new Date('2026-01-01T05:00:00Z').getTime()
    const span = (ends.at(-1)?.getTime() ?? 0) - from
    const lines = Array.from({ length: 150 }, (_, n) => {
      // some at the exact end of a month
      const edge = chance() < 0.2 ? one(ends).getTime() - (chance() < 0.5 ? 1 : 0) : from + Math.floor(chance() * span)
      return {
        n,
        party: one(parties),
        currency: one(['DKK', 'JPY']),
        at: edge,
        hundredths: chance() < 0.35 ? -between(1, 90_000) : between(1, 80_000),
      }
    })
    await database.system.insert(partnerOrder).values(
      lines.map((l) => ({
        accountUuid,
        partnerUuid: l.party,
        orderId: `o${l.n}`,
        contractUuid: crypto.randomUUID(),
        termsUuid: crypto.randomUUID(),
        at: new Date(l.at),
        amount: '0',
        commission: (l.hundredths / 100).toFixed(2),
        currency: l.currency,
        status: 'approved' as const,
        isSigned: true,
        isChecked: true,
        clickId: '',
        coupon: '',
        holdUntil: new Date(l.at),
        changedAt: new Date(l.at),
      })),
    )
    // what each line adds, in hundredths: whole yen, half away from zero
    const worth = ({ currency, hundredths }: (typeof lines)[number]) =>
      currency === 'DKK' ? hundredths : Math.sign(hundredths) * Math.floor((Math.abs(hundredths) + 50) / 100) * 100
    const expected: string[] = []
    const open = new Set(lines)
    for (const [n, end] of ends.entries()) {
      const clock = { now: () => new Date(end.getTime() + between(0, 20 * 24) * hour) }
      await Promise.all([makeStatements({ database, clock }), makeStatements({ database, clock })])
      for (const party of parties)
        for (const currency of ['DKK', 'JPY']) {
          const own = [...open].filter((l) => l.party === party && l.currency === currency && l.at < end.getTime())
          const sum = own.reduce((all, l) => all + worth(l), 0)
          if (sum <= 0) continue
          for (const l of own) open.delete(l)
          expected.push(`${party} ${months[n]} ${currency} ${(sum / 100).toFixed(4)} ${own.length}`)
        }
    }
    const rows = await made('partner')
    expect(rows.map((r) => `${r.party} ${r.month} ${r.currency} ${r.payout} ${r.line_count}`).toSorted()).toEqual(
      expected.toSorted(),
    )
    expect(rows.map((r) => r.number)).toEqual(upTo(rows.length))
    const paid = rows.reduce((all, r) => all + Math.round(Number(r.payout) * 100), 0)
    const left = [...open].reduce((all, l) => all + worth(l), 0)
    expect(paid + left).toBe(lines.reduce((all, l) => all + worth(l), 0))
  })

  it('of creators: what is paid and carried on is their share of what stands at the end', async () => {
    await rig.goTo('2025-12-20T12:00:00Z')
    const creators = [await rig.add(), await rig.add({ creatorRatePercentage: 12.5 }), await rig.add()]
    const rate = new Map(creators.map((c, n) => [c.creatorId, n === 1 ? 1250 : 4000]))
    const sales: { uuid: string; creatorId: string; cents: number; stands: boolean }[] = []
    for (const [n, month] of months.entries()) {
      for (let made = 0; made < 6; made++) {
        const { creatorId } = one(creators)
        const cents = between(1, 40_000)
        const uuid = await rig.sell(creatorId, `${month}-${String(between(2, 27)).padStart(2, '0')}`, {
          commission: (cents / 100).toFixed(2),
        })
        sales.push({ uuid, creatorId, cents, stands: true })
      }
      // a sale of any earlier month is rejected, approved after all, or changes its value
      for (const sale of sales.filter(() => chance() < 0.2)) {
        if (chance() < 0.5) sale.stands = !sale.stands
        else sale.cents = between(1, 40_000)
        const commission = (sale.cents / 100).toFixed(2)
        await rig.change(sale.uuid, `${month}-28`, { status: sale.stands ? 'approved' : 'rejected', commission })
      }
      const clock = { now: () => new Date((ends[n]?.getTime() ?? 0) + 5 * 24 * hour) }
      const parts = { database: rig.app.stores.database, clock, log: silentLog }
      await Promise.all([closeMonths(parts), closeMonths(parts)])
    }
    const rows = await made('creator')
    expect(rows.map((r) => r.number)).toEqual(upTo(rows.length))
    const { rows: known } = await rig.app.stores.database.pool.query<{ id: string; uuid: string }>(
      'SELECT id, uuid FROM creator',
    )
    for (const { creatorId } of creators) {
      const own = rows.filter((r) => r.party === known.find((k) => k.id === creatorId)?.uuid)
      const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)
      const settled = own.reduce((all, r) => all + cents(r.payout), 0) + cents(own.at(-1)?.carried_out)
      // a share is rounded to the cent once, half up
      const share = (c: number) => Math.floor((c * (rate.get(creatorId) ?? 0) + 5000) / 10_000)
      const theirs = sales.filter((s) => s.creatorId === creatorId && s.stands)
      expect(settled).toBe(theirs.reduce((all, s) => all + share(s.cents), 0))
      expect(own.every((r) => Number(r.payout) === 0 || Number(r.payout) >= 50)).toBe(true)
    }
  })
})
