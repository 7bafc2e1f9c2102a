import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { listBackups, readBackup, tidyBackups } from './list-backups.ts'
import { manifestPath } from './manifest.ts'
import { folderStorage } from './storage/folder-storage.ts'
import type { BackupStorage } from './storage/backup-storage.ts'
import { checkPieces, readPieces } from './read-pieces.ts'
import { writePieces } from './write-pieces.ts'
import { writeText } from './write-text.ts'

let folder = ''
let place: BackupStorage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outbound-pieces-'))
  place = await folderStorage(folder)
})
const from = async function* (...parts: Uint8Array[]) {
  yield* parts
}
const all = async (source: AsyncIterable<Uint8Array>) => {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
const flip = (path: string) => {
  const bytes = readFileSync(join(folder, path))
  bytes[0] = (bytes[0] ?? 0) ^ 1
  writeFileSync(join(folder, path), bytes)
}

it.each([{ gzip: false }, { gzip: true }])(
  'gives back what was written, in files of a bounded size: %o',
  async ({ gzip }) => {
    const parts = [randomBytes(700), randomBytes(1), randomBytes(2500)]
    const pieces = await writePieces(place, 'a/b', from(...parts), { gzip, most: 1000 })
    expect(pieces.map((p) => p.path)).toEqual(['a/b.0', 'a/b.1', 'a/b.2', 'a/b.3'])
    expect(pieces.slice(0, 3).map((p) => p.bytes)).toEqual([1000, 1000, 1000])
    expect(await all(readPieces(place, pieces, { gzip }))).toEqual(Buffer.concat(parts))
  },
)
it('writes nothing where nothing comes', async () => {
  expect(await writePieces(place, 'a', from(), { gzip: true })).toEqual([])
  expect(await place.list()).toEqual([])
})
it('leaves nothing of a source that breaks, and says what broke', async () => {
  const broken = async function* () {
    yield randomBytes(10)
    throw new Error('the store went away')
  }
  for (const gzip of [false, true])
    await expect(writePieces(place, 'a', broken(), { gzip })).rejects.toThrow('the store went away')
  expect(await place.list()).toEqual([])
  expect(readdirSync(place.spool)).toEqual([])
})
it('gives not one byte of a piece that is changed, cut or missing', async () => {
  const pieces = await writePieces(place, 'a', from(randomBytes(2000)), { most: 1000 })
  flip('a.1')
  const read = readPieces(place, pieces)
  let given = 0
  const reading = async () => {
    for await (const part of read) given += part.byteLength
  }
  await expect(reading()).rejects.toThrow(`a.1 in ${folder} is damaged: its checksum is not the one of the backup`)
  expect(given).toBe(1000)
  writeFileSync(join(folder, 'a.1'), readFileSync(join(folder, 'a.1')).subarray(0, 999))
  await expect(checkPieces(place, pieces)).rejects.toThrow('a.1 in')
  await place.remove('a.1')
  await expect(checkPieces(place, pieces)).rejects.toThrow(`a.1 is missing in ${folder}`)
})

it('a backup without a manifest is none, and goes with the next one that is tidied', async () => {
  const cut = '2026-11-25T032000Z'
  await writePieces(place, `${cut}/events/click`, from(randomBytes(5)))
  await writeText(place, 'notes.txt', 'of somebody')
  expect(await listBackups(place)).toEqual([])
  await expect(readBackup(place, cut)).rejects.toThrow(
    `There is no backup ${cut} in ${folder}, or it was never finished`,
  )
  expect(await tidyBackups(place, { days: 7, made: '', now: 0 })).toEqual([])
  expect(await place.list()).toEqual(['notes.txt'])
})
it('takes nothing away while a manifest that is kept cannot be read', async () => {
  const [old, damaged] = ['2026-11-24T032000Z', '2026-11-25T032000Z']
  await writePieces(place, `${old}/events/click`, from(randomBytes(5)))
  await writeText(place, manifestPath(damaged), '{}')
  await expect(tidyBackups(place, { days: 7, made: '', now: 0 })).rejects.toThrow('is damaged')
  expect(await place.list()).toHaveLength(2)
})
