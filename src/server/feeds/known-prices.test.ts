import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { KnownPrices } from './known-prices.ts'

const folder = mkdtempSync(join(tmpdir(), 'outbound-prices-'))
const ids = Array.from({ length: 20_000 }, (_, n) => `id-${n}`)

it('the price of each of twenty thousand ids is known, also after it was written and read again', async () => {
  const known = new KnownPrices()
  expect(ids.every((id, n) => known.add(id, n * 7 + 1))).toBe(true)
  expect(known.add('id-5', 3)).toBe(false)
  await known.write(join(folder, 'many'))
  expect(readFileSync(join(folder, 'many'))).toHaveLength(20_000 * 16)
  for (const prices of [known, await KnownPrices.read(join(folder, 'many'))]) {
    expect(ids.filter((id, n) => prices.of(id) !== n * 7 + 1)).toEqual([])
    expect([prices.of('ID-5'), prices.of('id-20000'), prices.of('')]).toEqual([undefined, undefined, undefined])
  }
})

it('nothing is known of before where nothing was written, and half an entry is none', async () => {
  expect((await KnownPrices.read(join(folder, 'none'))).of('id-1')).toBeUndefined()
  const known = new KnownPrices()
  known.add('a', 1)
  known.add('b', 2)
  const path = join(folder, 'cut')
  await known.write(path)
  const whole = readFileSync(path)
  writeFileSync(path, whole.subarray(0, 31))
  const cut = await KnownPrices.read(path)
  expect([cut.of('a'), cut.of('b')].filter((price) => price !== undefined)).toHaveLength(1)
  writeFileSync(path, whole)
  const read = await KnownPrices.read(path)
  expect([read.of('a'), read.of('b')]).toEqual([1, 2])
})
