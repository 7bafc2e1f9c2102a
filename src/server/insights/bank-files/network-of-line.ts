import { wordsOf } from './payer-key.ts'

/** A network and the names under which it pays. */
export type NamedNetwork = { networkUuid: string; names: readonly string[] }

/** A name of several words may be written as one (`PARTNERADS`); a short one would be found in other words' company. */
const leastJoined = 6

const formsOf = (name: string): string[] => {
  const words = wordsOf(name)
  const joined = words.replaceAll(' ', '')
  return words === '' ? [] : joined !== words && joined.length >= leastJoined ? [words, joined] : [words]
}

/** Finds the network that a line names in whole words; the longest name counts, and null where two are as long. Pure. */
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
