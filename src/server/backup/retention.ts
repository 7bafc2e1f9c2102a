import { isName } from './manifest.ts'

const dayOf = (name: string) => name.slice(0, 10)

/** Which backups stay: the last one of each of the newest this many days that have one. Of older days, and earlier ones of a day, none. */
export function keptBackups(names: readonly string[], days: number): string[] {
  const lastOfDay = new Map<string, string>()
  for (const name of names.filter(isName).toSorted()) lastOfDay.set(dayOf(name), name)
  return [...lastOfDay.values()].slice(-days)
}
