import { createHash } from 'node:crypto'

/** The next number of a sequence, in [0, 1). */
export type Random = () => number
type Name = string | number

/** A separate sequence for every name (sfc32): the same name gives the same numbers on every machine. */
export function createRandom(...name: Name[]): Random {
  const seed = createHash('sha256').update(name.join('|')).digest()
  let a = seed.readInt32LE(0)
  let b = seed.readInt32LE(4)
  let c = seed.readInt32LE(8)
  let counter = seed.readInt32LE(12)
  return () => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
}

/** One number per name. */
export const unitOf = (...name: Name[]): number => createRandom(...name)()

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)
export const wholeBetween = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1))

/** Mean 0, deviation 1. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A whole number with mean `x`: 2.3 becomes 2 mostly and 3 sometimes. */
export const wholeAround = (random: Random, x: number): number => Math.floor(x + random())

/** The same uuid for the same name: version 8, 122 bits of SHA-256. */
export function uuidOf(...name: Name[]): string {
  const hex = createHash('sha256').update(name.join('|')).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
