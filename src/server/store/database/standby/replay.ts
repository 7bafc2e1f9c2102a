/** A place in PostgreSQL's log of changes, as `16/B374D848`. */
export type Lsn = string

/** How many bytes of changes come before it. */
export function bytesBefore(lsn: Lsn): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

type Mark = { at: number; lsn: bigint }

/**
 * How old what a standby shows is. The clock of the primary's rows says nothing while nobody writes, and a standby that has
 * lost its primary believes that it has everything: so the primary is asked how far its log goes, and the standby later
 * whether it is that far.
 */
export function createReplay() {
  let marks: Mark[] = []
  let freshAt: number | null = null
  return {
    /** The primary's log went so far at that time, or farther. */
    primaryWas: (lsn: Lsn, at: number): void => {
      marks.push({ at, lsn: bytesBefore(lsn) })
    },
    /** The standby shows everything up to there. */
    standbyIs: (lsn: Lsn): void => {
      const reached = bytesBefore(lsn)
      const last = marks.findLast((mark) => mark.lsn <= reached)
      if (!last) return
      freshAt = last.at
      marks = marks.filter((mark) => mark.lsn > reached)
    },
    /** It cannot be asked: how old it is, nobody knows any more. */
    lost: (): void => {
      freshAt = null
      marks = []
    },
    /** In milliseconds; null where it is not known. */
    age: (now: number): number | null => (freshAt === null ? null : now - freshAt),
  }
}
