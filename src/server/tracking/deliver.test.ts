import { ClickHouseError } from '@clickhouse/client'
import { expect, it } from 'vitest'
import type { Events } from '../store/events/open.ts'
import { deliverRowByRow } from './deliver.ts'
import type { Entry } from './entry.ts'

const refusal = (code: string) => new ClickHouseError({ code, type: 'X', message: 'refused' })
const drop = (sequence: number): Entry => ({ sequence, table: 'drop', isLate: false, line: Buffer.from('[]') })

/** A store that refuses chosen single rows, and every multi-row insert with an unknown error. */
async function deliverTo(answer: (sequence: number, time: number) => string | undefined) {
  const times = new Map<number, number>()
  const taken: number[] = []
  const aside: number[] = []
  const events = {
    insertLines: async ({ token }: { token: string }) => {
      const [first, last] = (/(\d+)-(\d+)-part/.exec(token) ?? []).slice(1).map(Number)
      if (first === undefined || first !== last) throw refusal('395')
      times.set(first, (times.get(first) ?? 0) + 1)
      const code = answer(first, times.get(first) ?? 0)
      if (code !== undefined) throw refusal(code)
      taken.push(first)
    },
  } as unknown as Events
  const done = deliverRowByRow(events, 'drop', [1, 2, 3, 4].map(drop), {
    log: 'log',
    token: 'all',
    now: () => 0,
    setAside: async ({ sequence }) => void aside.push(sequence),
  })
  const error = await done.then(
    () => null,
    (e: unknown) => e,
  )
  return { taken, aside, error }
}

it('sets aside the row that is refused alone, twice, with an error nobody knows', async () => {
  const { taken, aside, error } = await deliverTo((sequence) => (sequence === 3 ? '395' : undefined))
  expect([taken, aside, error]).toEqual([[1, 2, 4], [3], null])
})
it.each([
  ['241', 'no memory'],
  ['252', 'too many parts'],
  ['243', 'no space'],
  ['210', 'a shard that hung up'],
  ['279', 'a shard that nobody can reach'],
])('keeps every row while the store takes some and then says %s: %s', async (code) => {
  const { aside, error } = await deliverTo((sequence) => (sequence > 1 ? code : undefined))
  expect([aside, (error as ClickHouseError).code]).toEqual([[], code])
})
it('keeps a row whose second refusal is the store’s own', async () => {
  const { aside, error } = await deliverTo((sequence, time) =>
    sequence === 3 ? (time === 1 ? '395' : '241') : undefined,
  )
  expect([aside, (error as ClickHouseError).code]).toEqual([[], '241'])
})
