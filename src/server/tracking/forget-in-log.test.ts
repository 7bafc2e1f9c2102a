import { describe, expect, it } from 'vitest'
import { faultyDisk } from '../../test/faulty-disk.ts'
import type { DropRow } from '../store/events/event-tables.ts'
import { refusedFile } from './drain.ts'
import { decodeEntry, encodeDrops, encodePageview, isErased, type Pageview } from './entry.ts'
import { forgetInLog } from './forget-in-log.ts'
import { openLog } from './log/durable-log.ts'

const gone = '11111111-1111-4111-8111-111111111111'
const stays = '22222222-2222-4222-8222-222222222222'
const view = (account: string, page: string): Pageview => ({
  account_uuid: account,
  site_uuid: '33333333-3333-4333-8333-333333333333',
  event_id: 'some-event',
  at: '2026-03-02 13:04:05.678',
  page,
  referrer: '',
  device: 'desktop',
  country: 'DK',
  browser: 'Firefox',
  os: 'Linux',
  origin: 'script',
  tags: {},
  visitor: '1',
  is_doubled: false,
})
const drop = (account: string, n: number): DropRow => ({
  account_uuid: account,
  site_uuid: '33333333-3333-4333-8333-333333333333',
  hour: '2026-03-02 13:00:00',
  kind: 'click',
  reason: 'bot',
  n,
})
const accounts = new Set([gone])
const bytesOf = (disk: ReturnType<typeof faultyDisk>) =>
  disk.files
    .list()
    .map((name) => disk.files.text(name) ?? disk.bytes(name).toString('latin1'))
    .join('\n')

async function written() {
  const disk = faultyDisk()
  const warnings: string[] = []
  const log = await openLog(disk.files, { segmentBytes: 2000, warn: (w) => warnings.push(w) })
  for (let n = 0; n < 20; n++)
    await log.append(encodePageview(view(n % 2 ? gone : stays, `shop.dk/sidste-æble-${n}`), false))
  await log.append(encodeDrops([drop(gone, 1), drop(stays, 2), drop(gone, 3)]))
  await log.append(encodeDrops([drop(gone, 4)]))
  await log.append(JSON.stringify({ t: 'pageview', row: view(gone, 'of an earlier version') }))
  await log.append(encodePageview(view(stays, `names ${gone}`), false))
  return { disk, log, warnings }
}

describe('forgetting accounts in the log', () => {
  it('leaves no byte of them, and every record of others with its number and in its place', async () => {
    const { disk, log, warnings } = await written()
    const before = (await log.read(1, 100)).records
    expect(await forgetInLog({ log, files: disk.files }, accounts)).toBe(true)
    const after = (await log.read(1, 100)).records
    expect(after.map((r) => r.sequence)).toEqual(before.map((r) => r.sequence))
    expect(after.map((r) => r.payload.length)).toEqual(before.map((r) => r.payload.length))
    const lines = after.filter((r) => !isErased(r)).map((r) => decodeEntry(r)?.line.toString() ?? '')
    expect(lines).toHaveLength(10 + 1 + 1)
    expect(lines.slice(0, 2).map((line) => JSON.parse(line)[4])).toEqual([
      'shop.dk/sidste-æble-0',
      'shop.dk/sidste-æble-2',
    ])
    expect(lines[10]).toBe(JSON.stringify([stays, drop(stays, 2).site_uuid, drop(stays, 2).hour, 'click', 'bot', 2]))
    // the account appears once more, in another account's row
    expect(bytesOf(disk).split(gone)).toHaveLength(2)
    expect(bytesOf(disk)).not.toContain('earlier version')
    expect(warnings).toEqual([])
  })
  it('is durable, and finds nothing the second time', async () => {
    const { disk, log } = await written()
    await forgetInLog({ log, files: disk.files }, accounts)
    expect(await forgetInLog({ log, files: disk.files }, accounts)).toBe(false)
    const again = await openLog(disk.files, { segmentBytes: 2000 })
    const { records } = await again.read(1, 100)
    expect(records).toHaveLength(24)
    expect(records.filter(isErased)).toHaveLength(10 + 1 + 1)
    await again.append('next')
    expect((await again.read(25, 100)).records.map((r) => r.payload.toString())).toEqual(['next'])
  })
  it('takes their rows out of what the store had refused', async () => {
    const disk = faultyDisk()
    const log = await openLog(disk.files)
    const line = (account: string) =>
      JSON.stringify({
        sequence: 1,
        table: 'pageview',
        reason: 'x',
        line: encodePageview(view(account, 'p'), false).slice(1),
      })
    const unknown = JSON.stringify({
      sequence: 2,
      table: '',
      reason: 'x',
      line: Buffer.from(`z["${gone}"]`).toString('base64'),
    })
    await disk.files.replace(refusedFile, `${line(gone)}\n${line(stays)}\n${unknown}\n`)
    expect(await forgetInLog({ log, files: disk.files }, accounts)).toBe(true)
    expect(disk.files.text(refusedFile)).toBe(`${line(stays)}\n`)
  })
  it('blanks what is damaged, with the copies that were set apart: nobody knows whose it is', async () => {
    const { disk, log } = await written()
    const name = disk.files.list().find((file) => file.startsWith('segment-0')) ?? ''
    disk.bytes(name).fill(0x41, 30, 40) // inside the first record
    const again = await openLog(disk.files, { segmentBytes: 2000 })
    expect((await again.read(1, 100)).records).toHaveLength(23)
    await again.read(1, 100)
    expect(disk.files.list().some((file) => file.startsWith('quarantine'))).toBe(true)
    await forgetInLog({ log: again, files: disk.files }, accounts)
    expect(disk.files.list().some((file) => file.startsWith('quarantine'))).toBe(false)
    expect(bytesOf(disk)).not.toContain('AAAAAAAAAA')
    expect((await again.read(1, 100)).records).toHaveLength(23)
    await log.close()
  })
})
