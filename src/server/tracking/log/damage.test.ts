import { describe, expect, it } from 'vitest'
import { faultyDisk } from '../../../test/faulty-disk.ts'
import { howMuch } from '../../../test/how-much.ts'
import { type DurableLog, openLog } from './durable-log.ts'
import { headerBytes } from './record.ts'
import { segmentNames } from './segments.ts'

const options = { segmentBytes: 4096 }
const payload = (n: number) => `event-${n}-${'x'.repeat(20)}`
const textsOf = async (log: DurableLog) => (await log.read(1, 10_000)).records.map((r) => r.payload.toString())
const all = (count: number) => Array.from({ length: count }, (_, n) => payload(n))
/** A log of `count` records, and their offsets in the first segment. */
async function written(count: number) {
  const disk = faultyDisk()
  const log = await openLog(disk.files, options)
  const starts: number[] = []
  let at = 0
  for (let n = 0; n < count; n++) {
    await log.append(payload(n))
    starts.push(at)
    at += headerBytes + payload(n).length
  }
  return { disk, log, starts, bytes: disk.bytes(segmentNames(disk.files)[0] ?? '') }
}

describe('damage in the middle of the log', () => {
  it('costs the damaged records only, wherever and however long it is', async () => {
    const { starts, bytes: whole } = await written(8)
    const end = (starts[7] ?? 0) + headerBytes + payload(7).length
    // outside the full run, the three fills share the positions, each with its own start
    for (const length of [1, 20, 70])
      for (const [first, fill] of [0, 0x41, 0xff].entries())
        for (let from = howMuch(first, 0); from + length <= end; from += howMuch(3, 1)) {
          const { disk, bytes } = await written(8)
          bytes.fill(fill, from, from + length)
          const isHit = (n: number) => {
            const [a, b] = [starts[n] ?? 0, starts[n + 1] ?? end]
            return !bytes.subarray(a, b).equals(whole.subarray(a, b))
          }
          const left = all(8).filter((_, n) => !isHit(n))
          const isLastHit = isHit(7)
          const warnings: string[] = []
          const log = await openLog(disk.files, { ...options, warn: (w) => warnings.push(w) })
          const where = `${length} bytes of ${fill} at ${from}`
          expect(await textsOf(log), where).toEqual(left)
          if (left.length < 8 && !isLastHit) expect(warnings.length, where).toBe(1)
          await log.append('after')
          expect((await textsOf(await openLog(disk.files, options))).at(-1), where).toBe('after')
        }
  })
  it('is said and kept, with the number of bytes that are lost', async () => {
    const { disk, bytes, starts } = await written(8)
    bytes.fill(0x41, starts[3], starts[5])
    const warnings: string[] = []
    const log = await openLog(disk.files, { ...options, warn: (w) => warnings.push(w) })
    expect(await textsOf(log)).toEqual([...all(3), ...all(8).slice(5)])
    expect(warnings).toEqual([
      'segment-000000000000001.log is damaged at byte 132: 88 bytes are lost (kept in quarantine-segment-000000000000001.log-at-132), the records behind them are not',
    ])
    const kept = disk.files.text('quarantine-segment-000000000000001.log-at-132') ?? ''
    expect(Buffer.from(kept, 'base64').toString()).toBe('A'.repeat(88))
  })
  it('that happens while the log is open is skipped as well', async () => {
    const { log, bytes, starts } = await written(8)
    bytes[(starts[2] ?? 0) + 20] = 0
    expect(await textsOf(log)).toEqual(all(8).filter((_, n) => n !== 2))
  })
  it('in a segment that is full costs nothing of the next ones', async () => {
    const { disk, log } = await written(300)
    const [first = '', second = ''] = segmentNames(disk.files)
    expect(second).not.toBe('')
    disk.bytes(first).fill(0x41)
    const rest = await textsOf(log)
    expect(rest.length).toBeGreaterThan(100)
    expect(rest).toEqual(all(300).slice(300 - rest.length))
    expect(await textsOf(await openLog(disk.files, options))).toEqual(rest)
  })
  it('of everything leaves nothing to wait for', async () => {
    const { log, bytes } = await written(8)
    bytes.fill(0x41)
    expect(await log.read(1, 100)).toEqual({ records: [], through: 8 })
  })
})
