import { expect, it } from 'vitest'
import { connectors } from '../../connectors/index.ts'
import { emptyTransaction, type NetworkTransaction } from '../../connectors/connector.ts'
import { fuzzSeed, seeded } from '../../test/networks/fuzz/seeded.ts'
import { addUpRecords, type RecordRow, realTimeWordOf, reportsReturns } from './order-records.ts'

const realTime = 'realtime'
type Told = { id: string; commission: number; article?: string; word?: string; day?: number; order?: string }
const record = ({ id, commission, article = 'Shoe', word = '', day = 1, order = 'A' }: Told): NetworkTransaction => ({
  ...emptyTransaction,
  transactionId: id,
  programmeId: '7052',
  orderId: order,
  name: article,
  commission: commission.toFixed(2),
  changedAt: `2026-03-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  statusWord: word,
})

/** The stored rows after each group of records from a list. */
function keep(groups: readonly (readonly NetworkTransaction[])[]): RecordRow[] {
  const kept = new Map<string, RecordRow>()
  for (const group of groups) {
    const rows = [...kept.values()].map((r) => ({ ...r, ids: new Map(r.ids) }))
    const { placed, follow } = addUpRecords(rows, group, { realTime, isList: () => true })
    for (const { transaction: t, keptAs, isRepeat } of placed) {
      if (isRepeat) continue
      const key = keptAs ?? t.transactionId
      const row = kept.get(key)
      const ids = new Map(row?.ids).set(t.transactionId, t.statusWord === realTime)
      const counts = !row || (t.changedAt ?? '') >= (row.said.changedAt ?? '')
      kept.set(key, { key, ids, said: counts ? t : row.said, status: counts ? t.status : row.status })
    }
    for (const { key, transaction } of follow) {
      const row = kept.get(key)
      if (row) kept.set(key, { ...row, said: transaction, status: transaction.status })
    }
  }
  return [...kept.values()]
}
const lines = (rows: readonly RecordRow[]) => rows.map((r) => `${r.key} ${r.status} ${r.said.commission}`).toSorted()

it('concerns the networks that tell a return as a record of its own, as their connectors declare, and no other', () => {
  for (const { identifier, changes } of connectors) {
    const declared = changes?.by === 'records' && changes.addedUpIn === 'money' ? changes.realTime : undefined
    expect(`${identifier} ${realTimeWordOf(identifier)}`).toBe(`${identifier} ${declared}`)
  }
  expect(['rakuten', 'cj', 'awin', 'generic', 'custom:x', 'nobody'].filter(reportsReturns)).toEqual(['rakuten'])
})
it('a return of everything rejects its order, though it is read months after it, and before it', () => {
  const [sale, back] = [record({ id: 'a', commission: 5.92 }), record({ id: 'b', commission: -5.92, day: 28 })]
  expect(lines(keep([[sale], [back]]))).toEqual(['a rejected 5.92', 'b rejected -5.92'])
  expect(lines(keep([[back], [sale]]))).toEqual(['a rejected 5.92', 'b rejected -5.92'])
  expect(lines(keep([[sale, back], [sale], [back]]))).toEqual(['a rejected 5.92', 'b rejected -5.92'])
})
it('a return of a part leaves the order, and both add up to what is left', () => {
  const [sale, back] = [record({ id: 'a', commission: 5.92 }), record({ id: 'b', commission: -1.5, day: 9 })]
  expect(lines(keep([[sale], [back]]))).toEqual(['a pending 5.92', 'b pending -1.50'])
  const rest = record({ id: 'c', commission: -4.42, day: 20 })
  expect(lines(keep([[sale], [back], [rest]]))).toEqual(['a rejected 5.92', 'b rejected -1.50', 'c rejected -4.42'])
  // a later article of the same order makes it count again
  expect(lines(keep([[sale], [back], [rest], [record({ id: 'd', commission: 2, day: 21 })]]))[0]).toBe('a pending 5.92')
})
it('an order of which nothing was returned keeps the states it was told in', () => {
  const [paid, no] = [record({ id: 'a', commission: 5 }), record({ id: 'b', commission: 6 })]
  expect(lines(keep([[{ ...paid, status: 'paid' }], [{ ...no, status: 'rejected' }], [paid]]))).toEqual([
    'a pending 5.00',
    'b rejected 6.00',
  ])
  const back = record({ id: 'c', commission: -2 })
  expect(lines(keep([[{ ...paid, status: 'approved' }], [back]]))).toEqual(['a approved 5.00', 'c pending -2.00'])
})
it('a return whose sale nobody told takes its money, and orders of others stay as they are', () => {
  expect(
    lines(keep([[record({ id: 'x', commission: -3, order: 'old' })], [record({ id: 'a', commission: 5 })]])),
  ).toEqual(['a pending 5.00', 'x pending -3.00'])
})
it('a return of an article that was never told takes its money, whatever else is left of the order', () => {
  const [boot, shoe] = [record({ id: 'a', commission: 3, article: 'Boot' }), record({ id: 'x', commission: -5 })]
  for (const groups of [[[boot], [shoe]], [[shoe], [boot]], [[shoe, boot]]])
    expect(lines(keep(groups))).toEqual(['a pending 3.00', 'x pending -5.00'])
  // the boot is returned too: -5.00 remains
  const back = record({ id: 'b', commission: -3, article: 'Boot', day: 4 })
  expect(lines(keep([[boot], [shoe], [back]]))).toEqual(['a rejected 3.00', 'b rejected -3.00', 'x pending -5.00'])
  // its sale finally arrives: nothing is left of the order
  const told = keep([[boot], [shoe], [back], [record({ id: 'c', commission: 5 })]])
  expect(told.map((r) => r.status)).toEqual(Array(4).fill('rejected'))
  // more of an article is returned than was sold: nothing of it is left
  expect(lines(keep([[boot], [record({ id: 'y', commission: -3.01, article: 'Boot' })]]))).toEqual([
    'a rejected 3.00',
    'y rejected -3.01',
  ])
  // a return without an article may be for any of them
  expect(lines(keep([[boot], [record({ id: 'y', commission: -4, article: '' })]]))).toEqual([
    'a rejected 3.00',
    'y rejected -4.00',
  ])
})
it('a sale told in real time and by its batch is one row, which the batch decides, whichever comes first', () => {
  const early = record({ id: 'rt', commission: 5.4, word: realTime })
  const batch = record({ id: 'ba', commission: 5.1, day: 2 })
  expect(lines(keep([[early], [batch]]))).toEqual(['rt pending 5.10'])
  expect(lines(keep([[batch], [early], [early, batch]]))).toEqual(['ba pending 5.10'])
  expect(
    lines(
      keep([
        [early, batch],
        [batch, early],
      ]),
    ),
  ).toEqual(['rt pending 5.10'])
  // one that does not name its article
  expect(lines(keep([[{ ...early, name: '' }], [batch]]))).toEqual(['rt pending 5.10'])
  // another article, another order and a second piece are separate sales
  const others = [
    record({ id: 'b2', commission: 9, article: 'Boot' }),
    record({ id: 'b3', commission: 5.1, order: 'B' }),
    record({ id: 'b4', commission: 5.1, day: 2 }),
  ]
  expect(keep([[early], [batch, ...others]])).toHaveLength(4)
})
/** The remainder of an order by article: returns above the sold amount count only for articles without a known sale. */
function leftBy(truths: readonly { article: string; commission: number }[]): number {
  const sum = (list: typeof truths) => list.reduce((total, t) => total + t.commission, 0)
  const sold = truths.filter((t) => t.commission > 0)
  if (sum(truths) >= 0 || sold.length === 0) return sum(truths)
  const unsold = truths.filter((t) => sold.every((s) => s.article !== t.article))
  return sum(unsold) + Math.max(0, sum(truths) - sum(unsold))
}
it('the same records in any order, grouping and repetition come to the same money, worked out by hand', () => {
  const seed = fuzzSeed()
  const r = seeded(seed)
  for (let round = 0; round < 300; round++) {
    let id = 0
    const told: NetworkTransaction[] = []
    const truths: { article: string; commission: number }[] = []
    for (let n = 1 + r.upTo(4); n > 0; n--) {
      const article = r.pick(['Shoe', 'Boot'])
      const cents = (1 + r.upTo(5)) * 100
      const commission = truths.length > 0 && r.upTo(3) === 0 ? -cents / 100 : cents / 100
      truths.push({ article, commission })
      const day = 2 + r.upTo(20)
      if (r.upTo(2) === 0) told.push(record({ id: `rt${id++}`, commission, article, word: realTime, day: 1 }))
      told.push(record({ id: `ba${id++}`, commission, article, day }))
    }
    const order = [...told, ...told.filter(() => r.upTo(3) === 0)]
    for (let i = order.length - 1; i > 0; i--) {
      const j = r.upTo(i + 1)
      const [a, b] = [order[i], order[j]]
      if (a && b) [order[i], order[j]] = [b, a]
    }
    const groups: NetworkTransaction[][] = []
    while (order.length > 0) groups.push(order.splice(0, 1 + r.upTo(3)))
    groups.push(told) // the day's list contains them all
    const rows = keep(groups)
    const left = leftBy(truths)
    const counted = rows.filter((x) => x.status !== 'rejected').reduce((sum, x) => sum + Number(x.said.commission), 0)
    const about = `seed ${seed} round ${round}: ${groups.map((g) => g.map((t) => `${t.transactionId}=${t.commission}${t.name}`).join(',')).join(' | ')}`
    expect(rows.length, about).toBe(truths.length)
    expect(counted, about).toBeCloseTo(left, 6)
  }
})
