import { isName } from './manifest.ts'

const dayOf = (name: string) => name.slice(0, 10)

/** The last one of a day that is whole; where none is, the last one. One alone is not asked: nothing would be better. */
async function lastWhole(ofDay: readonly string[], isWhole: (name: string) => Promise<boolean>): Promise<string[]> {
  if (ofDay.length > 1) for (const name of ofDay.toReversed()) if (await isWhole(name)) return [name]
  return ofDay.slice(-1)
}

/** Which backups stay: the last whole one of each of the newest this many days that have one. Of older days, and others of a day, none. */
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
