import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBackup } from './list-backups.ts'
import { openStorage } from './open-storage.ts'

const none = {
  DATA_DIR: '/var/lib/outbound',
  BACKUP_TO: undefined,
  BACKUP_S3_KEY_ID: undefined,
  BACKUP_S3_SECRET: undefined,
}
const open = (address: string | undefined, isWritten = true) => openStorage({ address, env: none, isWritten })
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbound-place-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('refuses a place that is none, in a sentence', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, 'mine')
  await expect(open(undefined)).rejects.toThrow('Say where: npm run backup -- /a/folder, or set BACKUP_TO')
  await expect(open('ftp://backups.example')).rejects.toThrow(
    'ftp:// is not known: name a folder, or s3://bucket/prefix',
  )
  await expect(open('/var/lib/outbound/backups')).rejects.toThrow('is inside DATA_DIR /var/lib/outbound')
  await expect(open(file)).rejects.toThrow(`${file} cannot be written to: EEXIST`)
})
it('refuses a backup that is not there, and a name that is none', async () => {
  const place = await open(folder, false)
  await expect(findBackup(place, undefined)).rejects.toThrow(`There is no backup in ${folder}`)
  await expect(findBackup(place, '2026-11-26T032000Z')).rejects.toThrow(
    `There is no backup 2026-11-26T032000Z in ${folder}, or it was never finished`,
  )
  for (const name of ['yesterday', '../2026-11-26T032000Z', '2026-11-26T032000Z/records', ''])
    await expect(findBackup(place, name), name).rejects.toThrow(
      `${name} is no name of a backup: they look like 2026-11-26T032000Z`,
    )
})
