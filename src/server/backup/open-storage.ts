import { mkdir } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { BackupError } from './backup-error.ts'
import type { Env } from '../env/env.ts'
import { folderStorage } from './storage/folder-storage.ts'
import type { BackupStorage } from './storage/backup-storage.ts'
import { readS3Address, s3Storage } from './storage/s3-storage.ts'

type Asked = {
  /** The command's argument; otherwise BACKUP_TO. */
  address: string | undefined
  env: Pick<Env, 'DATA_DIR' | 'BACKUP_TO' | 'BACKUP_S3_KEY_ID' | 'BACKUP_S3_SECRET'>
  isWritten: boolean
}

/** The storage at an address. */
export async function openStorage({ address: typed, env, isWritten }: Asked): Promise<BackupStorage> {
  const { DATA_DIR: dataDir, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = env
  const address = typed ?? env.BACKUP_TO
  if (address === undefined || address === '')
    throw new BackupError('Say where: npm run backup -- /a/folder, or set BACKUP_TO')
  if (address.startsWith('s3://')) return s3Storage(readS3Address(address, { keyId, secret }))
  if (/^\w+:\/\//.test(address))
    throw new BackupError(`${address.split(':', 1)[0]}:// is not known: name a folder, or s3://bucket/prefix`)
  const folder = resolve(address)
  if (`${folder}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new BackupError(`${folder} is inside DATA_DIR ${dataDir}, and would be lost with it`)
  if (isWritten)
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(`${folder} cannot be written to: ${error.message}`, { cause: error })
    })
  return folderStorage(folder)
}
