import type { Log } from '../server/log.ts'
import type { Noted } from './noted.ts'
import type { DemoPart, DemoWorld } from './part.ts'
import { writeParts } from './write-parts.ts'

/** One transaction a part: one that cannot be made keeps only those waiting that need it. */
export async function makeMissing(
  world: DemoWorld,
  parts: readonly DemoPart[],
  noted: ReadonlyMap<string, Noted>,
  log: Log,
): Promise<void> {
  const isCurrent = (part: DemoPart) => (noted.get(part.name)?.version ?? 0) >= part.version
  const ready = new Set(noted.keys())
  for (const part of parts.filter((p) => !isCurrent(p))) {
    const { name, version } = part
    const missing = part.needs.filter((need) => !ready.has(need))
    try {
      if (missing.length > 0) throw new Error(`It needs ${missing.join(', ')}`)
      await writeParts(world, [{ part, made: await part.make(world) }], 'anew')
      ready.add(name)
      log.info('the demo account has a new part', { part: name, version })
    } catch (error) {
      log.error('a part of the demo account could not be made', { part: name, version, error })
    }
  }
}
