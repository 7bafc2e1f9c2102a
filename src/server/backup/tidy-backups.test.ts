import { existsSync, mkdtempSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { tidyBackups } from './list-backups.ts'
import { type Manifest, manifestPath, manifestText } from './manifest.ts'
import { notePath, readsAmong } from './reading-notes.ts'
import type { BackupStorage } from './storage/backup-storage.ts'
import { folderStorage } from './storage/folder-storage.ts'
import { whileReading } from './while-reading.ts'
import { writePieces } from './write-pieces.ts'
import { writeText } from './write-text.ts'

let folder = ''
let place: BackupStorage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outbound-tidy-'))
  place = await folderStorage(folder)
})

const night = (day: number) => `2026-11-${day}T032000Z`
const noon = (day: number) => `2026-11-${day}T120000Z`
const now = Date.parse('2026-11-26T12:01:00Z')
const fileOf = (name: string) => `${name}/events/click.0`
/** A backup with one file. */
async function make(name: string): Promise<void> {
  const pieces = await writePieces(
    place,
    fileOf(name).slice(0, -2),
    (async function* () {
      yield Buffer.from(name)
    })(),
  )
  const at = '2026-11-26T03:20:00.000Z'
  const manifest: Manifest = {
    format: 1,
    product: '1.0.0',
    name,
    kind: 'full',
    fullAt: at,
    startedAt: at,
    at,
    finishedAt: at,
    keys: { kdf: 'scrypt', N: 65536, r: 8, p: 1, salt: 'AA==', iv: 'AA==', tag: 'AA==', sealed: 'AA==' },
    records: { step: 1, tables: [], sequences: [], queues: [] },
    events: {
      steps: [],
      months: [{ table: 'click', month: '202611', columns: [], rows: 1, fingerprint: 'f', pieces }],
    },
    logs: [],
    files: [],
    totals: [],
  }
  await writeText(place, manifestPath(name), manifestText(manifest))
}
const makeAll = async (...names: string[]) => {
  for (const name of names) await make(name)
}
const both = (...names: string[]) => names.flatMap((name) => [fileOf(name), manifestPath(name)])

describe('keeps', () => {
  it('the last of each of the newest days with its files, and nothing of the others', async () => {
    await makeAll(night(24), night(25), noon(25), night(26))
    expect(await tidyBackups(place, { days: 2, made: night(26), now })).toEqual([night(24), night(25)])
    expect((await place.list()).toSorted()).toEqual(both(noon(25), night(26)))
  })
  it.each([
    ['misses a file', (name: string) => place.remove(fileOf(name))],
    ['was cut short', async (name: string) => truncateSync(join(folder, fileOf(name)), 3)],
    ['has a manifest that was changed', async (name: string) => writeFileSync(join(folder, manifestPath(name)), '{}')],
  ])('a good night where the noon after it %s', async (_, spoil) => {
    await makeAll(night(25), noon(25), night(26))
    await spoil(noon(25))
    expect(await tidyBackups(place, { days: 7, made: night(26), now })).toEqual([noon(25)])
    expect((await place.list()).toSorted()).toEqual(both(night(25), night(26)))
  })
  it('the one that was just made beside those of a clock that ran ahead', async () => {
    await makeAll(night(24), night(25), night(26), night(27), night(28))
    expect(await tidyBackups(place, { days: 2, made: night(25), now })).toEqual([night(24), night(26)])
    expect((await place.list()).toSorted()).toEqual(both(night(25), night(27), night(28)))
  })
})

describe('what a restore or a rehearsal reads', () => {
  const tidy = () => tidyBackups(place, { days: 1, made: night(26), now: Date.now() })
  it('stays until it has ended, with its files; what is read is the newest unless one is named', async () => {
    await makeAll(night(24), night(25), night(26))
    const said: string[] = []
    const reading = { place, progress: (line: string) => said.push(line) }
    const name = await whileReading({ ...reading, wanted: night(24) }, async (manifest) => {
      expect(await tidy()).toEqual([night(25)])
      expect(await place.size(fileOf(night(24)))).toBe(night(24).length)
      return manifest.name
    })
    expect(name).toBe(night(24))
    expect(await whileReading({ ...reading, wanted: undefined }, async (manifest) => manifest.name)).toBe(night(26))
    expect(await tidy()).toEqual([night(24)])
    expect((await place.list()).toSorted()).toEqual(both(night(26)))
    expect(said).toEqual([])
  })
  it('is let go when it fails, and an hour after it was killed', async () => {
    await makeAll(night(25), night(26))
    const failing = whileReading({ place, wanted: night(25), progress: () => undefined }, () =>
      Promise.reject(new Error('The disk is full')),
    )
    await expect(failing).rejects.toThrow('The disk is full')
    await writeText(place, notePath(night(25), Date.now() - 3_599_000), '')
    expect(await tidy()).toEqual([])
    await place.remove((await place.list()).find((path) => path.startsWith('reading/')) ?? '')
    await writeText(place, notePath(night(25), Date.now() - 3_601_000), '')
    expect(await tidy()).toEqual([night(25)])
    expect((await place.list()).toSorted()).toEqual(both(night(26)))
  })
  it('is read all the same where nothing can be written, which is said', async () => {
    await make(night(26))
    const closed: BackupStorage = { ...place, put: () => Promise.reject(new Error('EROFS: read-only file system')) }
    const said: string[] = []
    const read = whileReading(
      { place: closed, wanted: undefined, progress: (line) => said.push(line) },
      async ({ name }) => name,
    )
    expect(await read).toBe(night(26))
    expect(said).toEqual([
      `That this backup is being read could not be said in ${folder}: make none there until this has ended (EROFS: read-only file system)`,
    ])
  })
  it('is told by names of notes alone, of which others are none', () => {
    const notes = [notePath(night(24), now), notePath(night(24), now), notePath(night(25), now - 3_600_001)]
    const others = ['reading/x', `reading/${night(26)}`, `reading/${night(26)}.soon.x`, manifestPath(night(26))]
    expect(readsAmong([...notes, ...others], now)).toEqual({ read: [night(24)], over: notes.slice(2) })
  })
  it('and its end leave alone what a backup has begun to write', async () => {
    await writeText(place, 'notes.txt', 'of somebody')
    const begun = readdirSync(join(folder, '.unfinished'))
    const beside = await folderStorage(folder)
    await writeText(beside, 'more.txt', 'of somebody')
    await beside.close()
    expect(readdirSync(join(folder, '.unfinished'))).toEqual(begun)
    await place.close()
    expect((await place.list()).toSorted()).toEqual(['more.txt', 'notes.txt'])
    expect(existsSync(join(folder, '.unfinished'))).toBe(false)
  })
  it('goes when it was killed, with the next backup', async () => {
    const killed = await folderStorage(folder)
    await mkdir(killed.spool, { recursive: true })
    writeFileSync(join(killed.spool, 'half'), 'of a file')
    await mkdir(place.spool, { recursive: true })
    await place.clearBegun()
    expect(readdirSync(join(folder, '.unfinished'))).toEqual([basename(place.spool)])
  })
})
