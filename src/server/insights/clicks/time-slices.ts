import type { Instants } from '../../time/index.ts'

const day = 86_400_000
const growth = 7

/**
 * Splits a time range, from its newest end (or its oldest), into slices of a day, a week, seven weeks and so on. A list
 * filled by the first slices does not read the rest. Everything after the third slice is read at once.
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
