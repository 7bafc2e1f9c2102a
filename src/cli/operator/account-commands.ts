import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { eraseEvents, eraseFiles, eraseRecords } from '../../server/compose/erase-account.ts'
import { exportAccount } from '../../server/compose/export-account.ts'
import { hasInvoices } from '../../server/billing/index.ts'
import { resetFactor } from '../../server/account/index.ts'
import { feedsOf } from '../../server/feeds/index.ts'
import { type Command, findAccount, Mistake, peopleOf } from './world.ts'

const exportData: Command = {
  name: 'export',
  takes: '<account> <folder>',
  does: 'writes everything an account has into a new folder: a file a table, a JSON object a line, no secrets',
  run: async (world, [who, typed]) => {
    const found = await findAccount(world, who)
    if (!typed) throw new Mistake('Name a folder that is not there yet')
    const folder = resolve(typed)
    if (existsSync(folder)) throw new Mistake(`${folder} is there already: name a folder that is not`)
    const counts = await exportAccount(world, found.uuid, folder)
    for (const [name, n] of Object.entries(counts)) if (n > 0) world.print(`${name}: ${n}`)
    world.print(`${found.name} is written into ${folder}.`)
  },
}

const erase: Command = {
  name: 'erase',
  takes: '<account> --yes',
  does: 'deletes an account for ever, with its people, records and events. Invoices have to be kept: export it first',
  run: async (world, args) => {
    const found = await findAccount(world, args[0])
    if (found.isDemo) throw new Mistake('This is the demo account: start with DEMO=off instead')
    if (!args.includes('--yes'))
      throw new Mistake(`This deletes ${found.name} for ever. Say --yes behind it if that is what you want`)
    if ((await hasInvoices(world.database, found.uuid)) && !args.includes('--invoices-are-kept'))
      throw new Mistake(
        'It has invoices, which the law wants kept: export it first, then say --invoices-are-kept as well',
      )
    const emails = (await peopleOf(world, found.uuid)).map((p) => p.email)
    const feeds = await feedsOf(world.database, found.uuid)
    await eraseRecords(world.database, found.uuid)
    // what the server had collected or begun before its sites were gone comes in meanwhile
    await world.settle()
    await eraseRecords(world.database, found.uuid)
    await eraseEvents(world.events, found.uuid, world.env.CLICKHOUSE_CLUSTER)
    await eraseFiles(world.env.DATA_DIR, feeds, [...emails, ...(found.billingEmail ? [found.billingEmail] : [])])
    world.print(`${found.name} is gone.`)
  },
}

const reset: Command = {
  name: 'reset-factor',
  takes: '<e-mail address>',
  does: 'switches two-factor sign-in off for who lost it, with passkeys and sessions. Be sure who asks you',
  run: async ({ database, print }, [email]) => {
    if (!email) throw new Mistake('Name the e-mail address of who lost it')
    if (!(await resetFactor(database, email.toLowerCase())))
      throw new Mistake(`There is nobody with the address ${email}`)
    print(`${email} signs in with the password alone, and is signed out everywhere.`)
  },
}

export const accountCommands: readonly Command[] = [exportData, erase, reset]
