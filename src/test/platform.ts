import { readEnv } from '../server/env/env.ts'
import { systemClock } from '../server/time/clock.ts'
import { silentLog } from '../server/log/log.ts'
import { createOutside } from '../server/outside/index.ts'
import type { Platform } from '../server/platform.ts'
import { unlimitedDisk } from '../server/store/watch-disk.ts'
import { createCsvDownloads } from '../server/workshop/csv-download.ts'
import { createWorkshop } from '../server/workshop/index.ts'
import { gauge } from '../server/log/measures.ts'

const noChanges: Platform['changes'] = {
  watch: () => () => undefined,
  check: async () => undefined,
  begin: async () => undefined,
  hasLooked: () => true,
  isPrompt: () => false,
  stop: async () => undefined,
}

/** The platform of a module, for tests of one module: real stores, no jobs, no mail, no outside access. */
export function testPlatform(over: Pick<Platform, 'database' | 'events'> & Partial<Platform>): Platform {
  const { database, clock = systemClock, log = silentLog } = over
  const key = (purpose: string, bytes = 32) => Buffer.alloc(bytes, purpose)
  return {
    env: readEnv({ DEMO: 'off' }),
    changes: noChanges,
    clock,
    log,
    jobs: { send: async () => undefined },
    mail: {
      send: async () => ({ refused: [] }),
      leaves: false,
      takeRoom: async () => {},
      measure: gauge('outbound_mails_total', '', () => null),
    },
    brandOf: () => Promise.resolve(null),
    pageBrandOf: () => Promise.resolve(null),
    disk: unlimitedDisk,
    outside: over.outside ?? createOutside({ database, clock, log, keys: [key('credentials')], baseUrls: {} }),
    publicUrl: 'http://127.0.0.1:4000',
    secret: { derive: key, older: () => [] },
    plays: () => true,
    workshop: createWorkshop(null),
    csv: createCsvDownloads(2),
    ...over,
  }
}
