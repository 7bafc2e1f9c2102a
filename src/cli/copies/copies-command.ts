import { storesBeside } from '../../server/compose/running-stores.ts'
import { addressOf } from '../../server/address-of-store.ts'
import type { Env } from '../../server/env.ts'
import { createLog } from '../../server/log.ts'
import { OperatorError } from '../../server/operator-error.ts'
import { copiesOf, type CopyLag, forgetCopy, readLags } from '../../server/store/copies/index.ts'
import { readArguments } from '../backup/arguments.ts'
import { print } from '../print.ts'
import { rebuildCopy } from './rebuild.ts'

const usage = 'npm run copies [-- rebuild <address> [--empty] | -- forget <address>]'

const lineOf = ({ address, state, reason, seconds, waiting }: CopyLag): string => {
  if (state === 'good')
    return `${address}: good, ${waiting} rows wait${seconds === null ? '' : `, ${Math.round(seconds)} s behind`}`
  if (state === 'rebuilding') return `${address}: is being rebuilt`
  const why = state === 'lost' ? `lost: ${reason}` : 'new, and empty'
  return `${address}: ${why}. Fill it with: npm run copies -- rebuild ${address}`
}

/** `npm run copies`: how the copies of the event store are; fills one, or takes one away. */
export async function copies(env: Env, args: readonly string[]): Promise<void> {
  const {
    words: [verb, typed],
    has,
  } = readArguments(args, { usage, flags: ['--empty'], most: 2 })
  const isKnown = verb === undefined || ((verb === 'rebuild' || verb === 'forget') && typed !== undefined)
  if (!isKnown) throw new OperatorError(usage)
  const { database, clickhouseUrl, stop } = await storesBeside(env, createLog(print))
  const opened = copiesOf(env.CLICKHOUSE_COPIES)
  try {
    if (verb === undefined) {
      const lags = await readLags(database)
      for (const lag of lags) print(lineOf(lag))
      if (lags.length === 0) print('There are no copies: CLICKHOUSE_COPIES names them')
      return
    }
    const address = addressOf(typed ?? '')
    if (verb === 'forget') {
      if (!(await forgetCopy(database, address))) throw new OperatorError(`${address} is no copy of this installation`)
      return print(`${address} is forgotten. Take it out of CLICKHOUSE_COPIES and start every process again`)
    }
    const copy = opened.find((one) => one.address === address)
    if (!copy)
      throw new OperatorError(`${address} is not in CLICKHOUSE_COPIES: give this command the environment of the server`)
    await rebuildCopy({ database, clickhouseUrl, copy, mayEmpty: has('--empty'), print })
    print(`${address} is good. What came meanwhile follows by itself`)
  } finally {
    for (const { events } of opened) await events.close()
    await stop()
  }
}
