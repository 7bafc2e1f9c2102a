import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { createRoutingFile } from './routing-file.ts'
import { emptySnapshot } from './snapshot.ts'

const newFile = () => join(mkdtempSync(join(tmpdir(), 'outbound-routing-')), 'routing.json')
const knowing = (domain: string) => ({ ...emptySnapshot, merchants: [{ uuid: domain, domain }] })
/** A file that was replaced is another one, whatever its name. */
const identity = (file: string) => statSync(file).ino

it('is used at the next start', async () => {
  const file = newFile()
  await createRoutingFile(file, silentLog).keep(knowing('shop.dk'))
  expect(createRoutingFile(file, silentLog).current().merchant('shop.dk')).toEqual({
    uuid: 'shop.dk',
    domain: 'shop.dk',
  })
})
it('is not written again while nothing changes, nor by the next start, and the snapshot stays the same one', async () => {
  const file = newFile()
  const first = createRoutingFile(file, silentLog)
  await first.keep(knowing('shop.dk'))
  const [written, snapshot] = [identity(file), first.current()]
  await first.keep(knowing('shop.dk'))
  expect([identity(file), first.current()]).toEqual([written, snapshot])
  expect(first.current()).toBe(snapshot)
  await createRoutingFile(file, silentLog).keep(knowing('shop.dk'))
  expect(identity(file)).toBe(written)
})
it('is written when something changes, also back to what it was', async () => {
  const file = newFile()
  const kept = createRoutingFile(file, silentLog)
  for (const domain of ['a.dk', 'b.dk', 'a.dk']) {
    await kept.keep(knowing(domain))
    expect(kept.current().merchant(domain)).toBeDefined()
    expect(createRoutingFile(file, silentLog).current().merchant(domain)).toBeDefined()
  }
})
it('is tried again after a disk that refused, while the new snapshot is in use already', async () => {
  const file = newFile()
  const kept = createRoutingFile(file, silentLog)
  rmSync(join(file, '..'), { recursive: true })
  await expect(kept.keep(knowing('a.dk'))).rejects.toThrow('ENOENT')
  expect(kept.current().merchant('a.dk')).toBeDefined()
  await expect(kept.keep(knowing('a.dk'))).rejects.toThrow('ENOENT')
  expect(existsSync(file)).toBe(false)
})
