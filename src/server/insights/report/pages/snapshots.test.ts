import { expect, it } from 'vitest'
import { createSnapshots } from './snapshots.ts'

const counting = (sizeOf: (value: number[]) => number = (v) => v.length) => {
  const state = { rows: [1, 2, 3], made: 0 }
  const snapshots = createSnapshots<number[]>(sizeOf)
  const get = async (question: string, of?: string) =>
    snapshots.get(question, of, async () => {
      state.made++
      return [...state.rows]
    })
  return { state, get }
}

it('goes on with the rows of the first page while others arrive', async () => {
  const { state, get } = counting()
  const first = await get('a')
  state.rows = [9, 1, 2, 3]
  expect((await get('a', first?.of))?.value).toEqual([1, 2, 3])
  expect((await get('a'))?.value).toEqual([9, 1, 2, 3])
  expect((await get('a', first?.of))?.value).toEqual([1, 2, 3])
  expect(state.made).toBe(2)
})

it('makes forgotten rows again, and goes on only where they are the same', async () => {
  // the cache has room for only the last of two such answers
  const { state, get } = counting(() => 30_000)
  const first = await get('a')
  await get('b')
  expect((await get('a', first?.of))?.value).toEqual([1, 2, 3])
  expect(state.made).toBe(3)
  await get('b')
  state.rows = [1, 2, 4]
  expect(await get('a', first?.of)).toBeNull()
})

it('knows rows under their own question only', async () => {
  const { state, get } = counting()
  const mine = await get('mine')
  state.rows = [7]
  expect(await get('theirs', mine?.of)).toBeNull()
})
