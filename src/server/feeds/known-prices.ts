import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/** 64 bits of an id's hash; never 0, which marks an empty slot. */
const hashOf = (id: string) => createHash('md5').update(id).digest().readBigUInt64LE() || 1n

/** The price by id, in 24 bytes each: open addressing over hashes, because a million products must fit a small heap. */
export class KnownPrices {
  #ids = new BigUint64Array(4096)
  #cents = new Float64Array(4096)
  #count = 0
  #placeOf(ids: BigUint64Array, hash: bigint): number {
    const mask = ids.length - 1
    let at = Number(hash & 0xffffffffn) & mask
    while (ids[at] !== 0n && ids[at] !== hash) at = (at + 1) & mask
    return at
  }
  #put(hash: bigint, cents: number): boolean {
    const at = this.#placeOf(this.#ids, hash)
    if (this.#ids[at] === hash) return false
    this.#ids[at] = hash
    this.#cents[at] = cents
    if (++this.#count * 2 >= this.#ids.length) this.#grow()
    return true
  }
  #grow(): void {
    const [ids, cents] = [new BigUint64Array(this.#ids.length * 2), new Float64Array(this.#ids.length * 2)]
    for (const [i, id] of this.#ids.entries()) {
      if (id === 0n) continue
      const at = this.#placeOf(ids, id)
      ids[at] = id
      cents[at] = this.#cents[i] ?? 0
    }
    this.#ids = ids
    this.#cents = cents
  }
  /** True the first time. Ids are case-sensitive. */
  add = (id: string, cents: number): boolean => this.#put(hashOf(id), cents)
  of(id: string): number | undefined {
    const hash = hashOf(id)
    const at = this.#placeOf(this.#ids, hash)
    return this.#ids[at] === hash ? this.#cents[at] : undefined
  }
  async write(path: string): Promise<void> {
    const bytes = Buffer.alloc(this.#count * 16)
    let at = 0
    for (const [i, id] of this.#ids.entries()) {
      if (id === 0n) continue
      bytes.writeBigUInt64LE(id, at)
      bytes.writeDoubleLE(this.#cents[i] ?? 0, at + 8)
      at += 16
    }
    await writeFile(path, bytes)
  }
  /** Empty if nothing was written yet. */
  static async read(path: string): Promise<KnownPrices> {
    const known = new KnownPrices()
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    for (let at = 0; at + 16 <= bytes.length; at += 16)
      known.#put(bytes.readBigUInt64LE(at), bytes.readDoubleLE(at + 8))
    return known
  }
}
