import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readSource } from './read-source.ts'

const path = join(mkdtempSync(join(tmpdir(), 'outbound-large-')), 'source')
const text = Buffer.from(`<products>${' '.repeat(50_000_000)}<product><id>1</id></product></products>`)
const idsOf = async (bytes: Uint8Array) => {
  writeFileSync(path, bytes)
  const ids = []
  for await (const { row } of readSource(path, 'adtraction')) ids.push(row.get('id')?.[0])
  return ids
}

it('a large file that is packed as large is read', async () => {
  expect(await idsOf(gzipSync(text, { level: 0 }))).toEqual(['1'])
  expect(await idsOf(zipSync({ a: text }, { level: 0 }))).toEqual(['1'])
})
it('an archive of a few kilobytes that holds as much is none', () =>
  expect(idsOf(zipSync({ a: text }, { level: 1 }))).rejects.toThrow('size of the unpacked file is too large'))
