import { isName } from './manifest.ts'

const dayOf = (name: string) => name.slice(0, 10)

/**
 * The last complete backup of a day; if none is complete, the last one. A single one is not checked, since there is no
 * alternative.
 */
async function lastWhole(ofDay: readonly string[], isWhole: (name: string) => Promise<boolean>): Promise<string[]> {
  if (ofDay.length > 1) for (const name of ofDay.toReversed()) if (await isWhole(name)) return [name]
  return ofDay.slice(-1)
}

/**
 * The backups to keep: the last complete one of each of the newest `days` days with a backup. Older days, and other
 * backups of a day, are not kept.
 */
export async function keptBackups(
  names: readonly string[],
  days: number,
  isWhole: (name: string) => Promise<boolean>,
): Promise<string[]> {
  const ofDays = new Map<string, string[]>()
  for (const name of names.filter(isName).toSorted())
    ofDays.set(dayOf(name), [...(ofDays.get(dayOf(name)) ?? []), name])
  const kept: string[] = []
  for (const ofDay of [...ofDays.values()].slice(-days)) kept.push(...(await lastWhole(ofDay, isWhole)))
  return kept
}
