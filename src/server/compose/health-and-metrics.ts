import type { HealthParts } from '../http/health.ts'
import type { Measure } from '../log/measures.ts'
import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { createStoreCheck } from '../store/check-stores.ts'
import { readinessOf } from './merge-modules.ts'
import { ownMeasures } from './own-measures.ts'
import { version } from '../env/version.ts'

type Watched = {
  health: HealthParts
  /** All metrics of this process. */
  measures: readonly Measure[]
}

/** Health and metrics for operators, without signing in. */
export function healthAndMetrics(
  platform: Platform,
  modules: readonly Module[],
  ofStores: readonly Measure[],
  isReady: () => boolean,
): Watched {
  const { database, events, disk, env, plays } = platform
  const parts = createStoreCheck({ database, events, disk })
  const health = {
    version,
    isReady,
    parts,
    ...(plays('collect') ? { collector: () => readinessOf(modules), isOnlyCollector: env.ROLE === 'collect' } : {}),
  }
  const measures = [
    ...ownMeasures({ platform, parts: async () => ({ ...(await parts()), ...health.collector?.() }) }),
    ...ofStores,
    ...modules.flatMap((m) => m.measures ?? []),
  ]
  return { health, measures }
}
