import { expect, it } from 'vitest'
import { createDiskPatience } from './disk-patience.ts'

function write() {
  let [resolve, reject] = [() => {}, (_: Error) => {}]
  const promise = new Promise<void>((yes, no) => {
    ;[resolve, reject] = [yes, no]
  })
  return { promise, resolve, reject }
}

function start() {
  let time = 1000
  const patience = createDiskPatience({ longest: 2000, most: 3, now: () => time })
  const ends: string[] = []
  const wait = (name: string, events = 1) => {
    const disk = write()
    patience.wait(
      disk.promise,
      events,
      () => ends.push(`${name} safe`),
      (error) => ends.push(`${name} ${error instanceof Error ? error.message : String(error)}`),
    )
    return disk
  }
  const pass = (ms: number) => {
    time += ms
    patience.look()
  }
  return { patience, wait, ends, pass }
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

it('says what became of the write, each time once', async () => {
  const { wait, ends, pass } = start()
  wait('a').resolve()
  wait('b').reject(new Error('disk full'))
  await settle()
  pass(10_000)
  expect(ends).toEqual(['a safe', 'b disk full'])
})
it('gives up after two seconds, the oldest first, and stays with it when the disk comes back', async () => {
  const { wait, ends, pass } = start()
  const a = wait('a')
  pass(1500)
  const b = wait('b')
  expect(ends).toEqual([])
  pass(500)
  expect(ends).toEqual(['a the disk did not answer in 2 s'])
  a.resolve()
  b.resolve()
  await settle()
  pass(10_000)
  expect(ends).toEqual(['a the disk did not answer in 2 s', 'b safe'])
})
it('is full while too many events wait, also those that were given up: they still need memory', async () => {
  const { patience, wait, pass } = start()
  const batch = wait('batch', 2)
  expect(patience.isFull()).toBe(false)
  const one = wait('one')
  expect(patience.isFull()).toBe(true)
  pass(5000)
  expect(patience.isFull()).toBe(true)
  one.reject(new Error('gone'))
  await settle()
  expect(patience.isFull()).toBe(false)
  batch.resolve()
  await settle()
  expect(patience.isFull()).toBe(false)
})
