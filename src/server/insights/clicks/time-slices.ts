import type { Instants } from '../../time/index.ts'

const day = 86_400_000
const growth = 7

/**
 * A stretch of time from its newest end on (or its oldest), in pieces of a day, a week, seven weeks and so on: a list that
 * is filled by the first of them leaves the others unread. What is left after the third piece is read at once.
 */
export function timeSlices({ from, to }: Instants, isAscending: boolean): Instants[] {
  const slices: Instants[] = []
  let [start, end] = [from.getTime(), to.getTime()]
  for (let length = day; slices.length < 3 && end - start > 2 * length; length *= growth) {
    const cut = isAscending ? start + length : end - length
    slices.push(isAscending ? { from: new Date(start), to: new Date(cut) } : { from: new Date(cut), to: new Date(end) })
    if (isAscending) start = cut
    else end = cut
  }
  return start < end ? [...slices, { from: new Date(start), to: new Date(end) }] : slices
}
