import type { ChartNote } from './trend-types.ts'

export interface NotePlace {
  key: string
  /** Percent of the axis. */
  left: number
  width: number
  /** The number of the note, or how many begin here. */
  label: string
  text: string
  isFilled: boolean
  /** The key of the first of them. */
  first: string
}

/** The bucket a day falls into: its own, or the first of its hours. */
const indexOf = (ats: readonly string[], day: string) => ats.findIndex((at) => at.startsWith(day))

/** Where notes stand below an axis of days or hours. Those that begin in one place are one mark; what the axis has not, has none. */
export function placeNotes(notes: readonly ChartNote[], ats: readonly string[], isBand: boolean): NotePlace[] {
  const last = ats.length - 1
  const percentOf = (index: number) =>
    isBand ? ((index + 0.5) / ats.length) * 100 : last > 0 ? (index / last) * 100 : 50
  const [firstDay, lastDay] = [ats[0]?.slice(0, 10) ?? '', ats[last]?.slice(0, 10) ?? '']
  const placed = new Map<number, { note: ChartNote; to: number }[]>()
  for (const note of notes) {
    if (note.to < firstDay || note.from > lastDay) continue
    const from = note.from < firstDay ? 0 : indexOf(ats, note.from)
    const to = note.to > lastDay ? last : indexOf(ats, note.to)
    if (from < 0) continue
    placed.set(from, [...(placed.get(from) ?? []), { note, to: Math.max(from, to) }])
  }
  return [...placed].flatMap(([from, own]) => {
    const [first] = own
    if (!first) return []
    const to = own.length === 1 ? first.to : from
    return [
      {
        key: own.map(({ note }) => note.key).join(' '),
        left: percentOf(from),
        width: percentOf(to) - percentOf(from),
        label: own.length === 1 ? String(first.note.number) : `${own.length}×`,
        text: own.map(({ note }) => note.text).join(' · '),
        isFilled: own.some(({ note }) => note.isFilled),
        first: first.note.key,
      },
    ]
  })
}
