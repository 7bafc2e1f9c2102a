import type { FastifyInstance } from 'fastify'
import type { AllHandlers } from '../http/handlers.ts'
import type { Answering } from '../module.ts'
import type { ChangesAfter } from '../money/index.ts'
import type { Platform } from '../platform.ts'
import { keyCalls } from './keys/calls.ts'
import { createCountUse } from './keys/count-use.ts'
import { createIdentifyKey } from './keys/identify.ts'
import { mountReference } from './reference/mount-reference.ts'
import { tidyIntegrationsJob } from './tidy-job.ts'
import { v1Calls } from './v1/calls.ts'
import { mountV1 } from './v1/door.ts'
import { createRepeats } from './v1/repeats.ts'

export type IntegrationsAsks = {
  /** The calls of the screens, which the public ones answer from. */
  screens: () => AllHandlers
  changesAfter: ChangesAfter
}
export type IntegrationsModule = Answering<'integrations'> & {
  /** Opens the door of programs, `/v1`, in a process that answers calls. */
  mount: (app: FastifyInstance) => void
}

/** What other programs reach the account by. */
export function integrationsModule(
  platform: Platform,
  { screens, changesAfter }: IntegrationsAsks,
): IntegrationsModule {
  const { env, database, clock, log, publicUrl, secret, disk } = platform
  const count = createCountUse({ pool: database.pool, clock, log })
  const identify = createIdentifyKey(database, clock, { isUnlocked: env.BILLING === 'off' })
  const handlers = v1Calls({ clock, publicUrl, screens, changesAfter, cursorKey: secret.derive('api cursors') })
  return {
    calls: { apiKeys: keyCalls({ database, clock, flush: count.flush }) },
    jobs: [tidyIntegrationsJob({ database, clock })],
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
    start: count.start,
    stop: count.stop,
    flush: count.flush,
  }
}
