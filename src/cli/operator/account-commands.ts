import { createWriteStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { eraseAccount } from '../../server/compose/erase-account.ts'
import { accountFiles } from '../../server/compose/export-account.ts'
import { resetFactor } from '../../server/account/index.ts'
import { zipStream } from '../../server/compose/zip-stream.ts'
import { OperatorError } from '../../server/env/operator-error.ts'
import { type Command, findAccount } from './world.ts'

const exportData: Command = {
  name: 'export',
  takes: '<account> <file.zip>',
  does: 'writes everything an account has into a new zip: a file a table, a JSON object a line, no secrets',
  run: async (world, [who, typed]) => {
    const { uuid: accountUuid, name } = await findAccount(world, who)
    if (!typed?.endsWith('.zip')) throw new OperatorError('Name a file that ends in .zip')
    const file = resolve(typed)
    if (existsSync(file)) throw new OperatorError(`${file} is there already: name a file that is not`)
    const entries = accountFiles(world, { accountUuid, name, now: world.now() })
    await pipeline(Readable.from(zipStream(entries)), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    world.print(`${name} is written into ${file}.`)
  },
}

const erase: Command = {
  name: 'erase',
  takes: '<account> --yes',
  does: 'deletes an account for ever, with its people, records and events. Issued invoices are kept',
  run: async (world, args) => {
    const found = await findAccount(world, args[0])
    if (found.isDemo) throw new OperatorError('This is the demo account: start with DEMO=off instead')
    if (!args.includes('--yes'))
      throw new OperatorError(`This deletes ${found.name} for ever. Say --yes behind it if that is what you want`)
    const missing = await eraseAccount({ ...world, clock: { now: world.now } }, found.uuid)
    world.print(`${found.name} is gone.`)
    for (const { folder, isRunning } of missing)
      world.print(
        isRunning
          ? `The process that works in ${folder} did not answer; it is asked again every minute.`
          : `No process runs in ${folder}: what lies there goes when one starts.`,
      )
  },
}

const reset: Command = {
  name: 'reset-factor',
  takes: '<e-mail address>',
  does: 'switches two-factor sign-in off for who lost it, with passkeys and sessions. Be sure who asks you',
  run: async ({ database, print }, [email]) => {
    if (!email) throw new OperatorError('Name the e-mail address of who lost it')
    if (!(await resetFactor(database, email.toLowerCase())))
      throw new OperatorError(`There is nobody with the address ${email}`)
    print(`${email} signs in with the password alone, and is signed out everywhere.`)
  },
}

export const accountCommands: readonly Command[] = [exportData, erase, reset]
