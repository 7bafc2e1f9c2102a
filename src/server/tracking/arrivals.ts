type Mark = {
  /** Records before this one arrived no earlier than `from`, and before the mark was made. */
  next: number
  from: number
}
/** Maximum separate marks; in a longer outage, neighbours are merged. */
const mostMarks = 10_000

/** The earlier time counts for both, so that a wait is never reported as shorter than it was. */
const halved = (marks: readonly Mark[]): Mark[] =>
  marks
    .filter((_, i) => i % 2 === 0)
    .map(({ from }, i) => ({ from, next: (marks[2 * i + 1] ?? marks[2 * i])?.next ?? 0 }))

type Parts = {
  /** The sequence number of the next record. */
  next: () => number
  now: () => number
  /** When the oldest record present at the start arrived. */
  oldest: number
}

/**
 * When the log's records arrived, to the second, without involving the writers: the log's end is checked every second.
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
  /** The earliest time this record may have arrived: at most a second too early. */
  const since = (sequence: number): number => {
    const i = marks.findIndex((mark) => mark.next > sequence)
    return marks[i]?.from ?? looked
  }
  /** Records before this one are in the store: nothing needs their time any more. */
  const forget = (sequence: number): void => {
    const i = marks.findIndex((mark) => mark.next > sequence)
    marks = i < 0 ? marks.slice(-1) : marks.slice(i)
  }
  return { look, since, forget }
}
