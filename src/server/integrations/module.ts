import type { FastifyInstance } from 'fastify'
import type { AllHandlers } from '../http/handlers.ts'
import type { Answering } from '../module.ts'
import type { ChangesAfter, LastChange } from '../money/index.ts'
import type { Happening } from '../../contract/happenings.ts'
import type { Platform } from '../platform.ts'
import { keyCalls } from './keys/calls.ts'
import { createCountUse } from './keys/count-use.ts'
import { createIdentifyKey } from './keys/identify.ts'
import { mountReference } from './reference/mount-reference.ts'
import { tidyIntegrationsJob } from './tidy-job.ts'
import { v1Calls } from './v1/calls.ts'
import { mountV1 } from './v1/door.ts'
import { createRepeats } from './v1/repeats.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export type IntegrationsAsks = {
  /** The calls of the screens, which the public ones answer from. */
  screens: () => AllHandlers
  changesAfter: ChangesAfter
  lastChange: LastChange
  /** What happened in a sentence, and the screen that shows it. */
  sentenceOf: (happening: Happening) => Promise<{ text: string; path: string } | null>
}
export type IntegrationsModule = Answering<'integrations'> & {
  /** Opens the door of programs, `/v1`, in a process that answers calls. */
  mount: (app: FastifyInstance) => void
}

/** What other programs reach the account by. */
export function integrationsModule(
  platform: Platform,
  { screens, changesAfter, lastChange, sentenceOf }: IntegrationsAsks,
): IntegrationsModule {
  const { env, database, clock, log, publicUrl, secret, disk } = platform
  const count = createCountUse({ pool: database.pool, clock, log })
  const identify = createIdentifyKey(database, clock, { isUnlocked: env.BILLING === 'off' })
  const handlers = v1Calls({ clock, publicUrl, screens, changesAfter, cursorKey: secret.derive('api cursors') })
  const webhooks = createWebhooks(platform, { changesAfter, lastChange, sentenceOf })
  return {
    calls: { apiKeys: keyCalls({ database, clock, flush: count.flush }), webhooks: webhooks.calls },
    consumers: [webhooks.consumer],
    jobs: [tidyIntegrationsJob({ database, clock }), ...webhooks.jobs],
    mount: (app) => {
      mountReference(app, publicUrl)
      mountV1(app, {
        handlers,
        identify,
        count,
        repeats: createRepeats({ database, clock }),
        log,
        publicUrl,
        checkOutput: env.NODE_ENV !== 'production',
        isFull: disk.isTight,
      })
    },
    start: () => {
      count.start()
      webhooks.start()
    },
    stop: async () => {
      await webhooks.stop()
      await count.stop()
    },
    flush: async () => {
      await count.flush()
      await webhooks.flush()
    },
  }
}
