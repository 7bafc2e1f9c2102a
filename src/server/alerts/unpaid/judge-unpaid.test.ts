import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { createRandom } from '../../../demo/random.ts'
import { judgeUnpaid, lateSince, replayUnpaid, type Sales, stillUnpaid } from './judge-unpaid.ts'

const today = '2026-06-01'
const replay = (sales: readonly Sales[], from: Day, last: Day, leastEuro: number) =>
  replayUnpaid(sales, from, last, leastEuro, () => Promise.resolve())
/** A sale of ten euro, approved this many days ago; paid after this many days, or not. */
const sale = (ago: number, paidAfter: number | null, over: Partial<Sales> = {}): Sales => {
  const approved = addDays(today, -ago)
  return {
    connection: 'one',
    merchant: 'shop.example',
    approved,
    ended: paidAfter === null ? null : addDays(approved, paidAfter),
    isPaid: paidAfter !== null,
    n: 1,
    euro: 10,
    ...over,
  }
}
/** Twelve sales, one a week, paid after 40 days; the last of them 90 days ago. */
const habit = (over: Partial<Sales> = {}) => Array.from({ length: 12 }, (_, i) => sale(90 + i * 7, 40, over))

/** Three of a kind. */
const three = { n: 3, euro: 30 }

describe('money that is not paid', () => {
  it('is late 30 days after nine of ten would be paid', () => {
    expect(judgeUnpaid([...habit(), sale(70, null, three)], today)).toEqual([])
    expect(judgeUnpaid([...habit(), sale(71, null, three), sale(80, null), sale(20, null)], today)).toEqual([
      {
        kind: 'merchant',
        id: 'shop.example',
        connection: 'one',
        n: 4,
        euro: 40,
        oldest: addDays(today, -80),
        delay: 40,
        merchants: ['shop.example'],
      },
    ])
  })
  it('leaves out strays, what was late long before, what was taken back, and what is paid by that day', () => {
    // two; three of 33 that should be paid; 161 days old, so late for 91
    expect(judgeUnpaid([...habit(), sale(80, null, { n: 2 })], today)).toEqual([])
    expect(judgeUnpaid([...habit(), sale(80, 40, { n: 30 }), sale(80, null, three)], today)).toEqual([])
    expect(judgeUnpaid([...habit(), sale(160, null, three)], today)).toHaveLength(1)
    expect(judgeUnpaid([...habit(), sale(161, null, three)], today)).toEqual([])
    const taken = { ...sale(100, null, three), ended: addDays(today, -5) }
    expect(judgeUnpaid([...habit(), taken, sale(100, 99, three)], today)).toEqual([])
    expect(judgeUnpaid([...habit(), taken, sale(100, 99, three)], addDays(today, -6))).toMatchObject([{ n: 6 }])
  })
  it('waits as long as the slowest of ten take, and says nothing of habits it does not know', () => {
    const slow = Array.from({ length: 10 }, (_, i) => sale(150 + i, i < 8 ? 20 : 100))
    expect(judgeUnpaid([...slow, sale(120, null, three)], today)).toEqual([])
    expect(judgeUnpaid([...slow, sale(131, null, three)], today)).toMatchObject([{ delay: 100, n: 3 }])
    // nine paid ones; ten on two days
    expect(judgeUnpaid([...habit().slice(0, 9), sale(100, null, three)], today)).toEqual([])
    const atOnce = Array.from({ length: 12 }, (_, i) => sale(150, i < 6 ? 20 : 27))
    expect(judgeUnpaid([...atOnce, sale(100, null, three)], today)).toEqual([])
  })
  it('leans on the connection where a merchant was paid too seldom', () => {
    const others = [...habit({ merchant: 'a.example' }), ...habit({ merchant: 'b.example' })]
    expect(judgeUnpaid([...others, sale(75, null, three)], today)).toMatchObject([{ id: 'shop.example', delay: 40 }])
    expect(judgeUnpaid([...others, sale(75, null, { ...three, connection: 'two' })], today)).toEqual([])
  })
  it('is the connection where three of its merchants are late', () => {
    const shops = ['a.example', 'b.example', 'c.example']
    const late = (n: number) => shops.slice(0, n).map((merchant) => sale(80, null, { ...three, merchant }))
    const paid = shops.flatMap((merchant) => habit({ merchant }))
    expect(judgeUnpaid([...paid, ...late(2)], today).map((u) => u.id)).toEqual(['a.example', 'b.example'])
    expect(judgeUnpaid([...paid, ...late(3)], today)).toMatchObject([
      { kind: 'connection', id: 'one', n: 9, euro: 90, merchants: shops },
    ])
    // one stray at each of three shops among many
    const strays = shops.map((merchant) => sale(80, null, { merchant }))
    const many = shops.map((merchant) => sale(80, 40, { merchant, n: 30 }))
    expect(judgeUnpaid([...paid, ...many, ...strays], today)).toEqual([])
  })
  it('is followed until all of it ended, however long that takes', () => {
    const sales = [...habit(), sale(80, null, three), sale(71, null)]
    const [told] = judgeUnpaid(sales, today)
    const since = told ? lateSince(told) : ''
    expect(since).toBe(addDays(today, -9))
    const on = (list: readonly Sales[], day: Day) =>
      stillUnpaid(list, day, { kind: 'merchant', id: 'shop.example', since, delay: 40 })
    expect(on(sales, addDays(today, 300))).toMatchObject({ n: 4, euro: 40 })
    expect(on([...habit(), sale(80, 85, three), sale(71, null)], addDays(today, 10))).toMatchObject({ n: 1 })
    expect(on([...habit(), sale(80, 85, three), sale(71, 75), sale(200, null)], addDays(today, 10))).toBeNull()
  })
  it('is reported once, until it is paid', async () => {
    const sales = [...habit(), sale(90, 80, three), sale(75, null, three)]
    // late on the 71st day after their approval; paid then, so that 80 days are usual, and the others may wait for 110
    expect((await replay(sales, addDays(today, -60), today, 5)).map((t) => t.day)).toEqual([addDays(today, -19)])
    expect(await replay(sales, addDays(today, -60), today, 50)).toEqual([])
  })
})

/** Payments on the 15th, for everything approved by the end of the month before last. */
const paidOn = (approved: Day): Day => {
  const [year = 0, month = 1] = approved.split('-').map(Number)
  return new Date(Date.UTC(year, month + 1, 15)).toISOString().slice(0, 10)
}
it('is not said of merchants that pay each month, and is of those that stop, by the end of the grace', async () => {
  const random = createRandom('unpaid', '1')
  for (let one = 0; one < 8; one++) {
    const sales: Sales[] = Array.from({ length: 300 }, (_, i) => {
      const approved = addDays('2025-06-01', i)
      const ended = paidOn(approved)
      const isPaid = one < 4 || ended < '2026-03-01'
      // some take a month longer
      return { ...sale(0, null), approved, ended: isPaid ? addDays(ended, random() < 0.05 ? 25 : 0) : null, isPaid }
    })
    const told = await replay(sales, '2025-12-01', '2026-06-30', 100)
    if (one < 4) expect(told).toEqual([])
    else expect(told.some((t) => t.day <= '2026-04-30')).toBe(true)
  }
})
