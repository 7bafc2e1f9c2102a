import { openRunningStores } from '../../server/compose/running-stores.ts'
import type { Env } from '../../server/env/env.ts'
import { Fail } from '../../server/http/fail.ts'
import { createLog } from '../../server/log/log.ts'
import { OperatorError } from '../../server/env/operator-error.ts'
import { accountCommands } from './account-commands.ts'
import { planCommands } from './plan-commands.ts'
import { type Command, type World } from './world.ts'
import { print } from '../print.ts'

export const commands: readonly Command[] = [...planCommands, ...accountCommands]

export const usage = (): string =>
  [
    'npm run operator -- <command>',
    ...commands.map((c) => `  ${`${c.name} ${c.takes}`.trim().padEnd(34)} ${c.does}`),
    'An account is named by its uuid, or by the e-mail address of one of its people.',
  ].join('\n')

/** Runs one command; wrong input throws an `OperatorError`. */
export async function operate(world: World, [name, ...args]: string[]): Promise<void> {
  const command = commands.find((c) => c.name === name)
  if (!command) throw new OperatorError(usage())
  await command.run(world, args)
}

/** Commands for the operator, whether or not the server is running. */
export async function operator(env: Env, args: string[]): Promise<void> {
  if (args.length === 0) return print(usage())
  const { database, events, stop } = await openRunningStores(env, createLog(print))
  try {
    await operate({ env, database, events, now: () => new Date(), print }, args)
  } catch (error) {
    throw error instanceof Fail ? new OperatorError(error.message, { cause: error }) : error
  } finally {
    await stop()
  }
}
