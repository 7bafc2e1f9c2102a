import { afterAll, beforeAll, expect, it } from 'vitest'
import { testStores, type TestStores } from '../../../test/stores.ts'
import { oneAtATime } from './one-at-a-time.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

it('lets who waits go after who works, and who does not wait do something else meanwhile', async () => {
  const { pool } = stores.database
  const happened: string[] = []
  let end = () => {}
  const first = new Promise<void>((begun) => {
    void oneAtATime(pool, 'a test', async () => {
      happened.push('first begins')
      begun()
      await new Promise<void>((go) => (end = go))
      happened.push('first ends')
    })
  })
  await first
  const second = oneAtATime(pool, 'a test', async () => void happened.push('second'))
  const work = async () => 'worked'
  expect(await oneAtATime(pool, 'a test', work, () => 'went away')).toBe('went away')
  expect(await oneAtATime(pool, 'another test', work, () => 'went away')).toBe('worked')
  end()
  await second
  expect(happened).toEqual(['first begins', 'first ends', 'second'])
  expect(await oneAtATime(pool, 'a test', work, () => 'went away')).toBe('worked')
})
