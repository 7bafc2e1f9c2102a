import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { FeedFormat } from '../../../contract/feeds/feed-formats.ts'
import { readSource } from './read-source.ts'

const path = join(mkdtempSync(join(tmpdir(), 'outbound-sources-')), 'source')
const read = async (bytes: string | Uint8Array, format: FeedFormat = 'custom_csv') => {
  writeFileSync(path, bytes)
  const rows = []
  for await (const { row } of readSource(path, format)) rows.push(Object.fromEntries(row))
  return rows
}
const one = [{ id: ['1'] }]

describe('a downloaded file', () => {
  it.each([
    ['a first letter of archives', 'Price;id\n5;1', { price: ['5'], id: ['1'] }],
    ['their second letter', 'sku;id\n5;1'.toUpperCase(), { sku: ['5'], id: ['1'] }],
    ['the first sign of packed files', '\u001fa;id\n5;1', { '\u001fa': ['5'], id: ['1'] }],
  ])('is a table that has %s by chance', async (_, text, row) => expect(await read(text)).toEqual([row]))
  it('has the second sign of packed files by chance', async () =>
    expect(await read(Buffer.from('x\x8by,id\n5,1', 'latin1'))).toEqual([{ 'x‹y': ['5'], id: ['1'] }]))
  it('is the first file of an archive', async () => {
    const archive = zipSync({ 'a.csv': Buffer.from('id\n1'), 'b.csv': Buffer.from('id\n2\n3') })
    expect(await read(archive)).toEqual(one)
  })
  it('is whole when its archive comes in many pieces', async () => {
    const text = 'x'.repeat(300)
    const lines = Array.from({ length: 3000 }, (_, i) => `${i},${text}`)
    const rows = await read(zipSync({ 'a.csv': Buffer.from(['id,text', ...lines].join('\n')) }, { level: 0 }))
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([
      3000,
      { id: ['0'], text: [text] },
      { id: ['2999'], text: [text] },
    ])
  })
  it('may be small and hold several hundred times as much', async () => {
    const text = Buffer.from(`[${' '.repeat(300_000)}{"id":1}]`)
    for (const packed of [gzipSync(text), zipSync({ a: text })]) expect(await read(packed, 'daisycon')).toEqual(one)
  })
  it('is refused when its archive is empty or broken', async () => {
    const archive = zipSync({ 'a.csv': Buffer.from('id\n'.repeat(5000)) })
    archive.fill(0xff, 40, 60)
    await expect(read(archive)).rejects.toThrow(/^incorrect header check: /)
    await expect(read(zipSync({}))).rejects.toThrow('incorrect header check: an archive without a file')
  })
})

describe('a file of CJ', () => {
  const json = (text: string) => read(text, 'commissionjunction')
  it.each([
    ['an object', '\n {"resultList":[{"id":1}]}'],
    ['a list', '[{"id":1}]'],
  ])('is an answer when it begins with %s', async (_, text) => expect(await json(text)).toEqual(one))
  it('is a table when it begins with anything else, also a name that has a bracket', async () => {
    expect(await json('id,title[sv]\n1,')).toEqual(one)
    expect(await json('id,title {a}\n1,')).toEqual(one)
    expect(await json('\u001f[a],id\n,1')).toEqual(one)
  })
  it('is read in no such way where another format was chosen', async () => {
    expect(await read('[stock],id\n,1', 'awin')).toEqual(one)
    await expect(read('id,title\n1,', 'daisycon')).rejects.toThrow('expected a value')
  })
  it('has no products when it is empty', async () => expect(await json('')).toEqual([]))
})
