import { mkdir } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { BackupError } from './backup-error.ts'
import { folderPlace } from './place/folder-place.ts'
import type { Place } from './place/place.ts'

type Asked = { address: string | undefined; dataDir: string; isWritten: boolean }

/** The place that an address names. */
export async function openPlace({ address, dataDir, isWritten }: Asked): Promise<Place> {
  if (address === undefined || address === '')
    throw new BackupError('Say where: npm run backup -- /a/folder, or set BACKUP_TO')
  const folder = resolve(address)
  if (`${folder}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new BackupError(`${folder} is inside DATA_DIR ${dataDir}, and would be lost with it`)
  if (isWritten) await mkdir(folder, { recursive: true, mode: 0o700 })
  return folderPlace(folder)
}
