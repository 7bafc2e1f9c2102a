import { wordsOf } from './payer-key.ts'

/** A network and the names it pays under. */
export type NamedNetwork = { networkUuid: string; names: readonly string[] }

/** A name of several words may be written as one (`PARTNERADS`). A shorter one would match inside other words. */
const leastJoined = 6

const formsOf = (name: string): string[] => {
  const words = wordsOf(name)
  const joined = words.replaceAll(' ', '')
  return words === '' ? [] : joined !== words && joined.length >= leastJoined ? [words, joined] : [words]
}

/**
 * Finds the network whose name a line contains in whole words. The longest name wins; null when two are equally long.
 * Pure.
 */
export function networksByName(networks: readonly NamedNetwork[]): (text: string) => string | null {
  const known = networks.flatMap(({ networkUuid, names }) =>
    names.flatMap(formsOf).map((form) => ({ networkUuid, form: ` ${form} `, length: form.replaceAll(' ', '').length })),
  )
  return (text) => {
    const words = ` ${wordsOf(text)} `
    const found = known.filter(({ form }) => words.includes(form))
    const most = Math.max(0, ...found.map((f) => f.length))
    const meant = new Set(found.filter((f) => f.length === most).map((f) => f.networkUuid))
    const [only] = meant
    return meant.size === 1 ? (only ?? null) : null
  }
}
