import type { FastifyInstance } from 'fastify'
import type { Answering } from '../module.ts'
import type { ChangesAfter, LastChange } from '../money/index.ts'
import type { Happening } from '../../contract/happenings.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { createVisit } from '../outside/index.ts'
import type { Platform } from '../platform.ts'
import { createAnswerTool, listOf } from './assistants/answer-tool.ts'
import { assistantCalls } from './assistants/calls.ts'
import { mountMcp } from './assistants/door.ts'
import { createDrafts } from './assistants/drafts.ts'
import { createNoteCall } from './assistants/note-call.ts'
import { createSpeak } from './assistants/speak.ts'
import { allTools } from './assistants/tools.ts'
import { createGate } from './gate.ts'
import { grantCalls } from './grants/calls.ts'
import { mountGrants } from './grants/door.ts'
import { createFindClient } from './grants/find-client.ts'
import { createRedeem } from './grants/redeem.ts'
import { createExports, type ExportsAsks } from './exports/exports.ts'
import { extensionKeyCalls } from './keys/extension-calls.ts'
import { keyCalls } from './keys/calls.ts'
import { createCountUse } from './keys/count-use.ts'
import { createIdentifyKey } from './keys/identify.ts'
import { mountReference } from './reference/mount-reference.ts'
import { tidyIntegrationsJob } from './tidy-job.ts'
import { v1Calls } from './v1/calls.ts'
import { mountV1 } from './v1/door.ts'
import { createRepeats } from './v1/repeats.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export type IntegrationsAsks = ExportsAsks & {
  changesAfter: ChangesAfter
  lastChange: LastChange
  /** A sentence for an event, and the screen that shows it. */
  sentenceOf: (happening: Happening) => Promise<{ text: string; path: string } | null>
  rates: RateLimits
  /** The product's version, as reported to assistants. */
  version: string
}
export type IntegrationsModule = Answering<'integrations'> & {
  /** Mounts `/v1` and `/mcp` for programs and assistants, in a process that answers calls. */
  mount: (app: FastifyInstance) => void
  /** Starts the first run of a new demo. */
  exportDemo: () => Promise<void>
}

/** Everything through which other programs access an account. */
export function integrationsModule(
  platform: Platform,
  { screens, changesAfter, lastChange, sentenceOf, version, rates, ...asks }: IntegrationsAsks,
): IntegrationsModule {
  const { env, database, clock, log, publicUrl, secret, disk } = platform
  const count = createCountUse({ pool: database.pool, clock, log })
  const identify = createIdentifyKey(database, clock, { isUnlocked: env.BILLING === 'off' })
  const handlers = v1Calls({
    database,
    clock,
    publicUrl,
    screens,
    changesAfter,
    cursorKey: secret.derive('api cursors'),
  })
  const tools = allTools({ v1: handlers, screens, clock, publicUrl, drafts: createDrafts({ database, clock }) })
  const apiKeys = keyCalls({ database, clock, flush: count.flush })
  const webhooks = createWebhooks(platform, { changesAfter, lastChange, sentenceOf })
  const exports = createExports(platform, { ...asks, screens })
  // replacing the secret invalidates what it signed: assistants then connect again
  const grantKey = secret.derive('assistant grants')
  return {
    calls: {
      ...exports.calls,
      apiKeys,
      extension: extensionKeyCalls(apiKeys),
      webhooks: webhooks.calls,
      assistants: {
        ...assistantCalls({ database, clock, screens }),
        ...grantCalls({
          database,
          clock,
          publicUrl,
          findClient: createFindClient({ key: grantKey, visit: createVisit() }),
        }),
      },
    },
    consumers: [webhooks.consumer],
    jobs: [tidyIntegrationsJob({ database, clock }), ...webhooks.jobs, ...exports.jobs],
    exportDemo: exports.exportDemo,
    mount: (app) => {
      const gate = createGate({ identify, count, rates, log })
      const isFull = disk.isTight
      mountReference(app, publicUrl)
      exports.mount(app)
      mountV1(app, {
        handlers,
        gate,
        repeats: createRepeats({ database, clock }),
        publicUrl,
        checkOutput: env.NODE_ENV !== 'production',
        isFull,
      })
      const redeem = createRedeem({ database, clock, key: grantKey, publicUrl })
      mountGrants(app, { redeem, key: grantKey, publicUrl, rates, log, isFull })
      const note = createNoteCall(database, publicUrl)
      const answerTool = createAnswerTool({ tools, note, toRefusal: gate.toRefusal, isFull })
      mountMcp(app, { gate, speak: createSpeak(version, listOf(tools), answerTool), publicUrl })
    },
    start: async () => {
      await exports.start()
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
