import { expect, it } from 'vitest'
import { createCounter, gauge, readMeasure } from './measures.ts'

it('counts by words, and tells what was made at the start as 0', async () => {
  const counter = createCounter('outbound_things_total', 'Things', ['kind', 'outcome'])
  const cell = counter.cell({ kind: 'a', outcome: 'well' })
  counter.cell({ kind: 'b', outcome: 'well' })
  cell.value++
  counter.add({ kind: 'a', outcome: 'well' }, 2)
  expect(await counter.measure.read()).toEqual([
    { labels: { kind: 'a', outcome: 'well' }, value: 3 },
    { labels: { kind: 'b', outcome: 'well' }, value: 0 },
  ])
})
it('says nothing where there is nothing to say', async () => {
  expect(await gauge('outbound_x', 'X', () => null).read()).toEqual([])
  expect(await gauge('outbound_x', 'X', () => 0).read()).toEqual([{ value: 0 }])
})
it('reads one that breaks, at once or later, as one that says nothing', async () => {
  const broken = (): never => {
    throw new Error('ENOENT')
  }
  expect(await readMeasure(gauge('outbound_x', 'X', broken))).toEqual([])
  expect(await readMeasure({ read: broken })).toEqual([])
  expect(await readMeasure({ read: () => Promise.reject(new Error('away')) })).toEqual([])
  expect(await readMeasure({ read: () => [{ value: 2 }] })).toEqual([{ value: 2 }])
})
