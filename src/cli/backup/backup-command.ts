import { BackupError, expectBackupSettings, openPlace, runBackup } from '../../server/backup/index.ts'
import { storesBeside } from '../../server/compose/running-stores.ts'
import { version } from '../../server/compose/version.ts'
import type { Env } from '../../server/env.ts'
import { createLog } from '../../server/log.ts'
import { print, sizeText } from './say.ts'

const flags = ['--full', '--nightly']

/** `npm run backup -- <folder or address> [--full]`: a backup, while the product runs or while it does not. */
export async function backup(env: Env, args: readonly string[]): Promise<void> {
  const unknown = args.find((a) => a.startsWith('-') && !flags.includes(a))
  if (unknown) throw new BackupError(`${unknown} is not known: npm run backup -- <folder or address> [--full]`)
  expectBackupSettings(env)
  const began = Date.now()
  const address = args.find((a) => !a.startsWith('-'))
  const place = await openPlace({ address, env, isWritten: true })
  try {
    const stores = await storesBeside(env, createLog(print))
    try {
      const { manifest, bytes, writtenBytes } = await runBackup({
        ...stores,
        env,
        place,
        isFull: args.includes('--full'),
        isNightly: args.includes('--nightly'),
        product: version,
        now: () => new Date(),
        progress: print,
      })
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      print(
        `Backup ${manifest.name} is in ${place.name}: ${sizeText(bytes)}, ${sizeText(writtenBytes)} of it written now, in ${seconds} s`,
      )
    } finally {
      await stores.stop()
    }
  } finally {
    await place.close()
  }
}
