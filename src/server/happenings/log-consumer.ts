import type { Log } from '../log/log.ts'
import { type Consumer, defineConsumer } from './consumer.ts'

/** One log line per event, without names and texts of accounts. */
export const logConsumer = (log: Log): Consumer =>
  defineConsumer({
    name: 'log',
    from: 'now',
    take: async ({ kind, accountUuid, key, at }) =>
      log.info('happened', { kind, account: accountUuid, key, since: at }),
  })
