import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { diskFiles } from './log-files.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'outbound-log-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('says in bytes how much is left on the disk', () => {
  const { bavail, bsize, blocks } = statfsSync(folder)
  const said = diskFiles(folder).freeBytes()
  // others write to the same disk meanwhile: within a hundredth of its size
  expect(Math.abs(said - bavail * bsize)).toBeLessThan((blocks * bsize) / 100)
})
it('makes a file of the size that was asked for, all of it zeros', async () => {
  const file = await diskFiles(folder).create('a', 3_000_000)
  expect(file.size).toBe(3_000_000)
  expect((await file.read(0, 3_000_000)).every((byte) => byte === 0)).toBe(true)
  file.close()
})
it('gives what is there of a read beyond the end', async () => {
  const file = await diskFiles(folder).create('a', 10)
  file.write(Buffer.from('abc'), 7)
  expect((await file.read(6, 100)).toString()).toBe('\0abc')
  file.close()
})
it('extends, replaces, renames and removes texts', async () => {
  const files = diskFiles(folder)
  expect(files.text('t')).toBeNull()
  await files.extend('t', 'one ')
  await files.extend('t', 'two')
  expect(files.text('t')).toBe('one two')
  await files.replace('t', 'three')
  await files.rename('t', 'u')
  expect([files.text('t'), files.text('u')]).toEqual([null, 'three'])
  await files.remove('u')
  await files.remove('u')
  expect(files.list()).toEqual([])
})
