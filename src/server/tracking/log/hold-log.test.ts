import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPosition } from '../position.ts'
import { bringBackLog } from './bring-back-log.ts'
import { openLog } from './durable-log.ts'
import { holdSegments, releaseSegments, readPosition, waitingRecords } from './hold-log.ts'
import { diskFiles } from './log-files.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'outbound-hold-'))
const gather = async <T>(source: AsyncIterable<T>) => {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

it('holds what was released since, sees what is written since, and comes back as the log it was', async () => {
  const [dir, restored] = [folder(), folder()]
  const into = join(folder(), 'held')
  const log = await openLog(diskFiles(dir), { segmentBytes: 4096 })
  const position = await openPosition(diskFiles(dir), log.state().next)
  expect(await readPosition(join(dir, 'elsewhere'))).toBeNull()
  const text = (n: number) => `event ${n} ${'x'.repeat(500)}`
  const write = async (from: number, to: number) => {
    for (let n = from; n <= to; n++) await log.append(text(n))
  }
  await write(1, 20)
  await position.save({ next: 4 })
  await holdSegments(dir, into)
  const at = await readPosition(dir)
  expect(at).toMatchObject({ next: 4, to: null })
  // goes on: what was held is released, and more arrives
  await write(21, 30)
  await holdSegments(dir, into)
  await position.save({ next: 25 })
  await log.release(25)
  await log.close()
  expect(readdirSync(dir).length).toBeLessThan(readdirSync(into).length)

  const segments = await gather(waitingRecords(into, 4))
  expect(segments[0]?.first).toBe(4)
  expect(segments.reduce((sum, s) => sum + s.records, 0)).toBe(27)
  await bringBackLog(
    restored,
    { log: at?.log ?? '', next: 4 },
    (async function* () {
      yield* segments
    })(),
  )
  const again = await openLog(diskFiles(restored), { segmentBytes: 4096 })
  const found = await again.read(4, 100)
  expect(found.records.map((r) => r.payload.toString())).toEqual(Array.from({ length: 27 }, (_, i) => text(i + 4)))
  expect((await openPosition(diskFiles(restored), again.state().next)).now()).toEqual({
    log: at?.log,
    next: 4,
    to: null,
  })
  await again.append('the next one')
  expect(again.state().safe).toBe(31)
  await again.close()
  await releaseSegments(into)
  expect(await gather(waitingRecords(into, 1))).toEqual([])
})

it('of which everything is in the store begins again', async () => {
  const dir = folder()
  await bringBackLog(dir, { log: 'x', next: 100 }, (async function* () {})())
  const log = await openLog(diskFiles(dir))
  const position = await openPosition(diskFiles(dir), log.state().next)
  expect([log.state().next, position.now().next]).toEqual([1, 1])
  await log.close()
})
