import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createKeptFiles } from './kept-files.ts'

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'outbound-routing-')), 'routing')
/** A replaced file has another inode, whatever its name. */
const identity = (folder: string) => statSync(join(folder, 'a.json')).ino

it('are read at the next start', async () => {
  const folder = newFolder()
  await createKeptFiles(folder).keep('a', '[1]')
  const next = createKeptFiles(folder)
  expect([next.names(), next.read('a')]).toEqual([['a'], '[1]'])
})
it('are not what a crash left half written', async () => {
  const folder = newFolder()
  const kept = createKeptFiles(folder)
  await kept.keep('a', '[1]')
  writeFileSync(join(folder, 'b.json.new'), '[2')
  expect(kept.names()).toEqual(['a'])
})
it('are not written again while nothing changes, nor by the next start', async () => {
  const folder = newFolder()
  const first = createKeptFiles(folder)
  await first.keep('a', '[1]')
  const written = identity(folder)
  await first.keep('a', '[1]')
  expect(identity(folder)).toBe(written)
  const next = createKeptFiles(folder)
  next.read('a')
  await next.keep('a', '[1]')
  expect(identity(folder)).toBe(written)
})
it('are written when something changes, also back to what it was, and again after they were dropped', async () => {
  const folder = newFolder()
  const kept = createKeptFiles(folder)
  for (const text of ['[1]', '[2]', '[1]']) {
    await kept.keep('a', text)
    expect(createKeptFiles(folder).read('a')).toBe(text)
  }
  await kept.drop('a')
  expect(kept.names()).toEqual([])
  await kept.keep('a', '[1]')
  expect(createKeptFiles(folder).read('a')).toBe('[1]')
})
it('are tried again after a disk that refused', async () => {
  const folder = newFolder()
  const kept = createKeptFiles(folder)
  rmSync(folder, { recursive: true })
  await expect(kept.keep('a', '[1]')).rejects.toThrow('ENOENT')
  await expect(kept.keep('a', '[1]')).rejects.toThrow('ENOENT')
  expect(existsSync(folder)).toBe(false)
})
