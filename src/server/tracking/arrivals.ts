type Mark = {
  /** Records before this one came no earlier than `from`, and before the mark was made. */
  next: number
  from: number
}
/** Most moments kept apart; in a longer outage neighbours become one. */
const mostMarks = 10_000

/** The earlier moment counts for both, so that a wait is never reported shorter than it was. */
const halved = (marks: readonly Mark[]): Mark[] =>
  marks
    .filter((_, i) => i % 2 === 0)
    .map(({ from }, i) => ({ from, next: (marks[2 * i + 1] ?? marks[2 * i])?.next ?? 0 }))

type Parts = {
  /** The sequence the next record will get. */
  next: () => number
  now: () => number
  /** When the oldest record came that was there at the start. */
  oldest: number
}

/**
 * When the records of the log came, to the second, without a word from those who write them: somebody looks each second how far
 * the log is.
 */
export function createArrivals({ next, now, oldest }: Parts) {
  let marks: Mark[] = [{ next: next(), from: oldest }]
  let looked = now()
  const look = (): void => {
    const at = now()
    const end = next()
    if (end > (marks.at(-1)?.next ?? 0)) marks.push({ next: end, from: looked })
    looked = at
    if (marks.length > mostMarks) marks = halved(marks)
  }
  /** The moment from which on this record may have come: at most a second before it did. */
  const since = (sequence: number): number => {
    const i = marks.findIndex((mark) => mark.next > sequence)
    return marks[i]?.from ?? looked
  }
  /** Records before this one are in the store: nobody asks about them any more. */
  const forget = (sequence: number): void => {
    const i = marks.findIndex((mark) => mark.next > sequence)
    marks = i < 0 ? marks.slice(-1) : marks.slice(i)
  }
  return { look, since, forget }
}
