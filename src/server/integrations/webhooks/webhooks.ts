import type { webhooks } from '../../../contract/integrations/webhooks.ts'
import type { Consumer } from '../../happenings/index.ts'
import type { Handlers } from '../../http/handlers.ts'
import { createLoop, type Job } from '../../jobs/index.ts'
import type { LastChange } from '../../money/index.ts'
import type { Platform } from '../../platform.ts'
import { endpointCalls } from './endpoint-calls.ts'
import { messageCalls } from './message-calls.ts'
import { createDeliver } from './deliver.ts'
import { failingMailJob } from './failing-mail.ts'
import { changesToMessages, type MakeParts, webhooksConsumer } from './make-messages.ts'
import { createPost } from './post.ts'
import { watchWrites } from '../../store/database/watch-writes.ts'

export type WebhooksAsks = Pick<MakeParts, 'sentenceOf' | 'changesAfter'> & { lastChange: LastChange }
export type Webhooks = {
  calls: Handlers<typeof webhooks>
  consumer: Consumer
  jobs: Job[]
  start: () => void
  stop: () => Promise<void>
  flush: () => Promise<void>
}

/** How often changes of conversions and due messages are checked; other messages are sent at once. */
const everyMs = 5000

/** Messages to endpoints of accounts: created from events, signed, sent and retried. For processes that run jobs. */
export function createWebhooks(platform: Platform, asks: WebhooksAsks): Webhooks {
  const { database, clock, log, publicUrl, env, outside, mail, jobs, plays } = platform
  const stopping = new AbortController()
  const post = createPost({ seal: outside.seal, clock, base: env.NETWORK_BASE_URLS['hooks'] })
  const deliver = createDeliver({ database, clock, log, post, send: jobs.send, stopping: stopping.signal })
  const onError = (error: unknown) => log.warn('webhooks wait for the database', { error })
  const sending = createLoop({
    work: () => deliver.some(() => sending.wake()),
    everyMs,
    gatherMs: 50,
    hasNews: watchWrites(database.pool),
    onError,
  })
  const made: MakeParts = { ...asks, database, publicUrl, now: () => clock.now(), wake: () => sending.wake() }
  const following = createLoop({
    work: async () => {
      await changesToMessages(made)
      sending.wake()
      return false
    },
    everyMs,
    gatherMs: 500,
    hasNews: watchWrites(database.pool),
    onError,
  })
  const calls = {
    database,
    clock,
    seal: outside.seal,
    publicUrl,
    lastChange: asks.lastChange,
    wake: () => sending.wake(),
  }
  return {
    calls: { ...endpointCalls(calls), ...messageCalls(calls) },
    consumer: webhooksConsumer(made),
    jobs: [failingMailJob({ database, clock, log, publicUrl, sendMail: mail.send, leaves: mail.leaves })],
    start: () => {
      if (!plays('work')) return
      sending.start()
      following.start()
    },
    stop: async () => {
      stopping.abort()
      await following.stop()
      await sending.stop()
      await deliver.idle()
    },
    flush: async () => {
      if (!plays('work')) return
      await changesToMessages(made)
      await deliver.flush()
    },
  }
}
