import { expectBackupSettings, openStorage, runBackup } from '../../server/backup/index.ts'
import { openRunningStores } from '../../server/compose/running-stores.ts'
import { version } from '../../server/env/version.ts'
import type { Env } from '../../server/env/env.ts'
import { createLog } from '../../server/log/log.ts'
import { readArguments } from './arguments.ts'
import { print } from '../print.ts'
import { sizeText } from './size-text.ts'

const known = {
  usage: 'npm run backup -- <folder or address> [--full]',
  flags: ['--full', '--nightly'],
  most: 1,
}

/** `npm run backup -- <folder or address> [--full]`: a backup, whether or not the product is running. */
export async function backup(env: Env, args: readonly string[]): Promise<void> {
  const { words, has } = readArguments(args, known)
  expectBackupSettings(env)
  const began = Date.now()
  const place = await openStorage({ address: words[0], env, isWritten: true })
  try {
    const stores = await openRunningStores(env, createLog(print))
    try {
      const { manifest, bytes, writtenBytes } = await runBackup({
        ...stores,
        env,
        place,
        isFull: has('--full'),
        isNightly: has('--nightly'),
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
