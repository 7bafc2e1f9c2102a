import type { ChartNote } from './trend-types.ts'

export interface NotePlace {
  key: string
  /** Percent of the axis. */
  left: number
  width: number
  /** The number of the note, or how many start here. */
  label: string
  text: string
  isFilled: boolean
  /** The key of the first one. */
  first: string
}

/** The bucket of a day: the day itself, or its first hour. */
const indexOf = (ats: readonly string[], day: string) => ats.findIndex((at) => at.startsWith(day))

/**
 * Positions of notes below an axis of days or hours. Notes that start at one position, or closer than `apart` percent
 * of the axis, share a mark, and a wide mark ends that far before the next: overlapping marks could not be pressed.
 * Notes outside the axis get none.
 */
export function placeNotes(
  notes: readonly ChartNote[],
  ats: readonly string[],
  isBand: boolean,
  apart = 0,
): NotePlace[] {
  const last = ats.length - 1
  const percentOf = (index: number) =>
    isBand ? ((index + 0.5) / ats.length) * 100 : last > 0 ? (index / last) * 100 : 50
  const [firstDay, lastDay] = [ats[0]?.slice(0, 10) ?? '', ats[last]?.slice(0, 10) ?? '']
  const shown = notes.flatMap((note) => {
    if (note.to < firstDay || note.from > lastDay) return []
    const from = note.from < firstDay ? 0 : indexOf(ats, note.from)
    const to = note.to > lastDay ? last : indexOf(ats, note.to)
    return from < 0 ? [] : [{ note, left: percentOf(from), right: percentOf(Math.max(from, to)) }]
  })
  const marks: { left: number; own: typeof shown }[] = []
  for (const one of shown.toSorted((a, b) => a.left - b.left)) {
    const before = marks.at(-1)
    if (before && (one.left === before.left || one.left - before.left < apart)) before.own.push(one)
    else marks.push({ left: one.left, own: [one] })
  }
  return marks.flatMap(({ left, own }, i) => {
    const [first] = own
    if (!first) return []
    const next = marks[i + 1]
    const right = own.length === 1 ? Math.min(first.right, next ? next.left - apart : first.right) : left
    return [
      {
        key: own.map(({ note }) => note.key).join(' '),
        left,
        width: Math.max(0, right - left),
        label: own.length === 1 ? String(first.note.number) : `${own.length}×`,
        text: own.map(({ note }) => note.text).join(' · '),
        isFilled: own.some(({ note }) => note.isFilled),
        first: first.note.key,
      },
    ]
  })
}
