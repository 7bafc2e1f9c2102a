import { expect, it } from 'vitest'
import { readMeasure } from '../../log/measures.ts'
import { countRestarts } from './restarts.ts'

it('counts restarts by store and reason, and those of the last hour', async () => {
  let minutes = 0
  const restarts = countRestarts(['postgres', 'clickhouse'], () => minutes * 60_000)
  const told = async () => Promise.all(restarts.measures.map(readMeasure))
  const counted = [
    { labels: { store: 'postgres', reason: 'ended' }, value: 0 },
    { labels: { store: 'postgres', reason: 'stuck' }, value: 0 },
    { labels: { store: 'clickhouse', reason: 'ended' }, value: 0 },
    { labels: { store: 'clickhouse', reason: 'stuck' }, value: 0 },
  ]
  const inHour = (postgres: number, clickhouse: number) => [
    { labels: { store: 'postgres' }, value: postgres },
    { labels: { store: 'clickhouse' }, value: clickhouse },
  ]
  expect(await told()).toEqual([counted, inHour(0, 0)])
  expect(restarts.add('postgres', 'ended')).toBe(1)
  minutes = 30
  expect(restarts.add('postgres', 'stuck')).toBe(2)
  expect(restarts.add('clickhouse', 'ended')).toBe(1)
  minutes = 59
  expect((await told())[1]).toEqual(inHour(2, 1))
  minutes = 60
  expect(await told()).toEqual([counted.map((one) => ({ ...one, value: one === counted[3] ? 0 : 1 })), inHour(1, 1)])
})
