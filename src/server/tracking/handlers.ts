import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import type { Signer, Snapshot } from '../routing/index.ts'
import { createClassifier } from './agent.ts'
import { createAutoLinks } from './auto-links.ts'
import { createCollector } from './collector.ts'
import type { Drops } from './drops.ts'
import { createEventTimes } from './event-times.ts'
import type { IdMemory } from './id-memory.ts'
import type { Keys } from './keys.ts'
import type { LateClicks } from './late-clicks.ts'
import type { Outcomes } from './outcomes.ts'
import type { Recorder } from './recorder.ts'
import { createRedirect } from './redirect.ts'
import { createRoute, guarded } from './routes.ts'
import { createScriptFile } from './script-file.ts'
import { createSiteAnswers } from './site-answers.ts'
import { noOwnDomains, type TrackingParts } from './tracking-parts.ts'
import { createTtlCache } from './ttl-cache.ts'

/** Repeated clicks of one visitor on one link within this many milliseconds count once. */
const repeatWindow = 2000

type Parts = Pick<
  TrackingParts,
  'links' | 'log' | 'clickKey' | 'trustProxy' | 'scriptFile' | 'shopScriptFile' | 'takeMentions'
> &
  Pick<TrackingParts, 'ownHosts' | 'ownDomains'> & {
    snapshot: () => Snapshot
    visitor: (siteUuid: string, address: string, userAgent: string) => bigint
    ids: IdMemory
    keys: Keys
    drops: Drops
    outcomes: Outcomes
    recorder: Recorder
    lateClicks: LateClicks
    signer: Signer
    /** How long the instant of an event is remembered, in milliseconds. */
    window: number
    now: () => number
  }

/** A full disk causes thousands of unrecorded clicks: one log line per thousand. */
function createUnrecordedLog(log: TrackingParts['log']) {
  let unrecorded = 0
  return (error: unknown) => {
    if (unrecorded++ % 1000 === 0)
      log.error('clicks are redirected without an id: the log does not take them', { error, unrecorded })
  }
}

/** Answers every request below `/tr/` except the networks' callbacks. */
export function createHandle(parts: Parts): (req: IncomingMessage, res: ServerResponse) => void {
  const { snapshot, links, log, keys, now, ownDomains = noOwnDomains } = parts
  const shared = { ...parts, classify: createClassifier(), moments: createEventTimes(parts.window, now, keys) }
  const ownHosts = new Set(parts.ownHosts)
  const autoLinks = createAutoLinks({ ...shared, takeMentions: parts.takeMentions ?? (async () => {}) })
  const siblingScript = (name: string) => createScriptFile(join(dirname(parts.scriptFile), name))
  const route = createRoute(
    {
      collect: createCollector(shared),
      redirect: createRedirect({
        ...shared,
        repeats: createTtlCache<string>(repeatWindow, now),
        ownHosts: { has: (host) => ownHosts.has(host) || ownDomains.isProven(host), version: ownDomains.version },
        onUnrecorded: createUnrecordedLog(log),
        onUnjudged: (error) => log.error('a target could not be judged; its visitor gets to choose', { error }),
      }),
      autoLinks,
      site: createSiteAnswers({ snapshot, links, ownDomains, autoLinks }),
      scripts: {
        script: createScriptFile(parts.scriptFile),
        more: siblingScript('more.js'),
        auto: siblingScript('auto.js'),
        shop: createScriptFile(parts.shopScriptFile ?? ''),
      },
    },
    { snapshot, ownDomains },
  )
  return guarded(route, log)
}
