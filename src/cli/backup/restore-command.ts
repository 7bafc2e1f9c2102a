import { openStorage, whileReading } from '../../server/backup/index.ts'
import type { Env } from '../../server/env/env.ts'
import { readArguments } from './arguments.ts'
import { restoreInto } from './restore-into.ts'
import { print } from '../print.ts'

/**
 * `npm run restore -- <folder or address> [name]`: fills an empty DATA_DIR, and external stores if they are configured.
 */
export async function restore(env: Env, args: readonly string[]): Promise<void> {
  const {
    words: [address, name],
  } = readArguments(args, { usage: 'npm run restore -- <folder or address> [name]', most: 2 })
  const began = Date.now()
  const place = await openStorage({ address, env, isWritten: false })
  try {
    await whileReading({ place, wanted: name, progress: print }, async (manifest) => {
      await restoreInto(env, place, manifest)
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      print(
        `Backup ${manifest.name} of ${manifest.at} is restored into ${env.DATA_DIR}, in ${seconds} s. Start the product now`,
      )
    })
  } finally {
    await place.close()
  }
}
