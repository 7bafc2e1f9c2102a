import { and, eq, inArray } from 'drizzle-orm'
import type { Log } from '../server/log/log.ts'
import type { Noted } from './noted.ts'
import type { DemoPart, DemoWorld, SeedCounts } from './part.ts'
import { demoPart } from './tables.ts'
import { type MadePart, sumCounts, writeParts } from './write-parts.ts'

/** Parts at an older version, and the parts made from them, in order. */
function outdated(parts: readonly DemoPart[], noted: ReadonlyMap<string, Noted>): Set<DemoPart> {
  const old = new Set<DemoPart>()
  const names = new Set<string>()
  for (const part of parts) {
    const known = noted.get(part.name)
    if (!known || (known.version >= part.version && !part.needs.some((need) => names.has(need)))) continue
    old.add(part)
    names.add(part.name)
  }
  return old
}

/**
 * Removes the notes that these parts exist, so that a restart continues where this start was stopped. Their rows stay
 * until they are remade.
 */
async function forget({ database, scenario }: DemoWorld, parts: readonly DemoPart[]): Promise<void> {
  if (parts.length === 0) return
  const names = parts.map((p) => p.name)
  await database.system
    .delete(demoPart)
    .where(and(eq(demoPart.demoUuid, scenario.accountUuid), inArray(demoPart.part, names)))
}

/**
 * Makes the parts that are missing or at an older version, and all parts made from them. `parts` are in order. One
 * transaction per part: a failing part only blocks those that need it.
 */
export async function makeMissing(
  world: DemoWorld,
  parts: readonly DemoPart[],
  noted: ReadonlyMap<string, Noted>,
  log: Log,
): Promise<{ made: string[]; failed: string[]; counts: SeedCounts }> {
  const old = outdated(parts, noted)
  await forget(world, [...old])
  const isCurrent = (part: DemoPart) => noted.has(part.name) && !old.has(part)
  const ready = new Set(parts.filter(isCurrent).map((p) => p.name))
  const made: (MadePart & { name: string })[] = []
  const failed: string[] = []
  for (const part of parts.filter((p) => !isCurrent(p))) {
    const { name, version } = part
    const missing = part.needs.filter((need) => !ready.has(need))
    try {
      if (missing.length > 0) throw new Error(`It needs ${missing.join(', ')}`)
      const one = { part, made: await part.make(world) }
      await writeParts(world, [one], 'anew')
      ready.add(name)
      made.push({ ...one, name })
    } catch (error) {
      failed.push(name)
      log.error('a part of the demo account could not be made', { part: name, version, error })
    }
  }
  return { made: made.map((one) => one.name), failed, counts: sumCounts(made) }
}
