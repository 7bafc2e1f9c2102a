import { describe, expect, it } from 'vitest'
import { fuzzSeed, seeded } from '../../test/networks/fuzz/seeded.ts'
import { emptyTransaction, type NetworkTransaction } from '../../connectors/connector.ts'
import { contentHash, contentOf, stateOf, type State } from './arrival.ts'
import { type Arrived, foldArrivals } from './fold-arrivals.ts'
import { type Line, reportedBeforeOf, nothingReported } from './reported-before.ts'
import type { ArrivalSource } from './tables.ts'

type Told = { source: ArrivalSource; status: State['status']; commission: string; changedAt: string | null }
const payer = { uuid: 'c', accountUuid: 'a', network: 'n' }
function arrived({ source, ...said }: Told): Arrived {
  const transaction: NetworkTransaction = {
    ...emptyTransaction,
    transactionId: 'T1',
    at: '2026-03-01T00:00:00.000Z',
    currency: 'DKK',
    ...said,
  }
  const state = stateOf({ payer, source, transaction, receivedAt: new Date('2026-03-05T00:00:00Z') }, () => false)
  if ('problem' in state) throw new Error(state.problem)
  return { source, hash: contentHash(contentOf(transaction)), state }
}
const words = ({ state: s }: { state: State }) => `${s.status} ${s.commission}`

/** As the product processes them: the first creates the conversion, the others come in batches of any size. */
function taken(list: readonly Arrived[], batches: readonly number[]): string {
  const [first, ...rest] = list
  if (!first) return ''
  const ledger: Line[] = [{ source: first.source, content_hash: first.hash }]
  let state = first.state
  for (let from = 0, n = 0; from < rest.length; from += batches[n++ % batches.length] ?? 1) {
    const batch = rest.slice(from, from + (batches[n % batches.length] ?? 1))
    const steps = foldArrivals(state, reportedBeforeOf(ledger), batch)
    for (const [i, { line }] of steps.entries())
      if (line !== null && batch[i]) ledger.push({ source: batch[i].source, content_hash: line })
    state = steps.at(-1)?.after ?? state
  }
  return words({ state })
}

/**
 * An independent implementation over the whole history: remove every repeat (a callback identical to any earlier line;
 * a list entry identical to its last one), then the latest machine change time wins, or otherwise the last line.
 */
function slow(list: readonly Told[]): string {
  const text = (t: Told) => JSON.stringify([t.status, Number(t.commission), t.changedAt])
  const left = list.filter((t, i) => {
    const before = list.slice(0, i)
    if (t.source === 'callback') return !before.some((b) => text(b) === text(t))
    const own = before.filter((b) => b.source === t.source).at(-1)
    return own === undefined || text(own) !== text(t)
  })
  const time = (t: Told) => (t.source === 'upload' ? '' : (t.changedAt ?? ''))
  const latest = left.map(time).toSorted().at(-1)
  const winner = left.filter((t) => time(t) === latest).at(-1)
  return winner ? `${winner.status} ${Number(winner.commission).toFixed(2)}` : ''
}

const told = (source: ArrivalSource, status: State['status'], commission = '10', changedAt: string | null = null) => ({
  source,
  status,
  commission,
  changedAt,
})
const orders = <T>(list: T[]): T[][] =>
  list.length < 2 ? [list] : list.flatMap((x, i) => orders(list.toSpliced(i, 1)).map((rest) => [x, ...rest]))
const end = (list: Told[]) => taken(list.map(arrived), [1])
const [early, late] = ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z']

describe('what counts of several arrivals', () => {
  it('of files: the one handed in last, in every order', () => {
    const files = (['pending', 'approved', 'rejected', 'paid'] as const).map((s) => told('upload', s))
    for (const order of orders(files)) expect(end(order)).toBe(`${order[3]?.status} 10.00`)
  })
  it('of files: a sale that was rejected, approved, paid and charged back is rejected', () => {
    const story = (['rejected', 'approved', 'paid', 'rejected'] as const).map((s) => told('upload', s))
    expect(end(story)).toBe('rejected 10.00')
  })
  it('of files: a time that is in them decides nothing', () => {
    expect(end([told('upload', 'approved', '10', late), told('upload', 'rejected', '10', early)])).toBe(
      'rejected 10.00',
    )
  })
  it('of machines without a time: what came last, and a callback that is sent again changes nothing', () => {
    const [pending, approved] = [told('callback', 'pending'), told('callback', 'approved')]
    expect(end([pending, approved])).toBe('approved 10.00')
    expect(end([pending, approved, pending])).toBe('approved 10.00')
    expect(end([approved, pending])).toBe('pending 10.00')
    expect(end([pending, told('api', 'approved'), pending])).toBe('approved 10.00')
  })
  it('of lists: what a list repeats does not undo what somebody else said since, but what it returns to counts', () => {
    const [listed, callback] = [told('api', 'pending'), told('callback', 'approved')]
    expect(end([listed, callback, listed])).toBe('approved 10.00')
    expect(end([listed, told('api', 'pending', '12'), listed])).toBe('pending 10.00')
    expect(end([told('upload', 'pending'), callback, told('upload', 'rejected')])).toBe('rejected 10.00')
  })
  it('of machines with a time: the latest change, in every order, and no file or word without a time against it', () => {
    const four = [told('api', 'paid', '1', early), told('callback', 'rejected', '2', late), told('upload', 'approved')]
    for (const order of orders([...four, told('callback', 'pending', '3')])) expect(end(order)).toBe('rejected 2.00')
  })
  it('is what the slow rule says, for any story, in any batches', () => {
    const seed = fuzzSeed()
    const r = seeded(seed)
    const pick = <T>(list: readonly [T, ...T[]]): T => list[r.upTo(list.length)] ?? list[0]
    for (let n = 0; n < 3000; n++) {
      const isTimed = r.chance(0.4)
      const story = Array.from({ length: 1 + r.upTo(7) }, () =>
        told(
          pick(['api', 'callback', 'upload', 'own']),
          pick(['pending', 'approved', 'rejected', 'paid']),
          pick(['10', '12.50']),
          isTimed ? pick([null, early, late]) : null,
        ),
      )
      const batches = [1 + r.upTo(3), 1 + r.upTo(3)]
      expect(taken(story.map(arrived), batches), `FUZZ_SEED=${seed}: ${JSON.stringify(story)}`).toBe(slow(story))
    }
  })
})

describe('what the ledger says was heard', () => {
  it('knows what was said again by what it says, leaves out marks, and forgets files that were deleted', () => {
    const heard = reportedBeforeOf([
      { source: 'upload', content_hash: 'a' },
      { source: 'api', content_hash: 'b' },
      { source: 'api', content_hash: 'gone#2' },
      { source: 'api', content_hash: 'c' },
      { source: 'api', content_hash: 'b#4.0' },
      { source: 'upload', content_hash: 'taken-back#5' },
    ])
    expect([[...heard.seen], [...heard.last]]).toEqual([['a', 'b', 'c'], [['api', 'b']]])
    expect([...nothingReported().seen]).toEqual([])
  })
})
