import { expect, it } from 'vitest'
import { oneAfterAnother } from './one-after-another.ts'

/** Work that ends when the test says so, and a list of the work that has begun. */
function start() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const inTurn = oneAfterAnother()
  const ask = (name: string, key = 'connection', error?: Error) =>
    inTurn(key, () => {
      begun.push(name)
      return new Promise<void>((resolve, reject) => ends.push(() => (error ? reject(error) : resolve())))
    })
  const endNext = async () => {
    ends.shift()?.()
    for (let i = 0; i < 10; i++) await Promise.resolve()
  }
  return { begun, ask, endNext }
}

it('runs what is asked for meanwhile afterwards, and once', async () => {
  const { begun, ask, endNext } = start()
  const all = [ask('first'), ask('second'), ask('third')]
  expect(begun).toEqual(['first'])
  await endNext()
  expect(begun).toEqual(['first', 'second'])
  await endNext()
  await Promise.all(all)
  expect(begun).toEqual(['first', 'second'])
})

it('waits again for what is asked for once the second one runs', async () => {
  const { begun, ask, endNext } = start()
  const all = [ask('first'), ask('second')]
  await endNext()
  all.push(ask('third'))
  await endNext()
  await endNext()
  await Promise.all(all)
  expect(begun).toEqual(['first', 'second', 'third'])
})

it('runs other keys beside it, and goes on after work that failed', async () => {
  const { begun, ask, endNext } = start()
  const failed = ask('first', 'connection', new Error('away'))
  const others = [ask('other', 'another'), ask('second')]
  expect(begun).toEqual(['first', 'other'])
  await Promise.all([expect(failed).rejects.toThrow('away'), endNext()])
  expect(begun).toEqual(['first', 'other', 'second'])
  await endNext()
  await endNext()
  await Promise.all(others)
})
