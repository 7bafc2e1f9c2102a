import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zipStream } from './zip-stream.ts'

async function bytesOf(...given: Parameters<typeof zipStream>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of zipStream(...given)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const many = (count: number) => Array.from({ length: count }, (_, n) => `line ${n} æøå ${'x'.repeat(n % 50)}\n`)
const unpacked = (zip: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))

describe('a zip that is made while it is read', () => {
  it('holds its files as another library reads them, empty ones too', async () => {
    const zip = await bytesOf([
      { name: 'long.ndjson', lines: many(20_000) },
      { name: 'empty.ndjson', lines: [] },
      { name: 'brød.md', lines: ['one line'] },
    ])
    expect(unpacked(zip)).toEqual({
      'long.ndjson': many(20_000).join(''),
      'empty.ndjson': '',
      'brød.md': 'one line',
    })
  })
  it('goes on in another file where one becomes too long', async () => {
    const found = unpacked(await bytesOf([{ name: 'a', lines: many(20_000) }], 200_000))
    expect(Object.keys(found).slice(0, 3)).toEqual(['a', 'a.2', 'a.3'])
    expect(Object.values(found).join('')).toBe(many(20_000).join(''))
  })
  it('breaks where a file of it does, and never looks whole', async () => {
    async function* broken() {
      yield 'begun\n'
      throw new Error('the store is away')
    }
    await expect(bytesOf([{ name: 'a', lines: broken() }])).rejects.toThrow('the store is away')
  })
  it('makes nothing more for who reads no further', async () => {
    let [made, isEnded] = [0, false]
    async function* endless() {
      try {
        for (;;) yield `line ${made++} ${Math.sin(made)}\n`.repeat(2000)
      } finally {
        isEnded = true
      }
    }
    for await (const piece of zipStream([{ name: 'a', lines: endless() }])) if (piece.length > 100) break
    await expect.poll(() => isEnded).toBe(true)
  })
})
