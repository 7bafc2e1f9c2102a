/** A cell of that many lines is none: its quote was never closed. */
const mostLines = 100

type Scan = {
  /** Signs between cells, outside of quotes. */
  cuts: number
  /** Place of the quote that is open at the end of the line; -1 for none, or for one of a line before. */
  openAt: number
  isOpen: boolean
  /** A quote was closed by one with a text right behind it, which begins another cell rather. */
  isTorn: boolean
}

/** Reads a line as the CSV parser does; `isOpen` says that it begins inside of quotes. */
function scan(line: string, separator: string, isOpen: boolean): Scan {
  let [cuts, openAt, isQuoted, isStart, isTorn] = [0, -1, isOpen, true, false]
  for (let i = 0; i < line.length; i++) {
    const sign = line[i]
    if (isQuoted) {
      if (sign !== '"') continue
      if (line[i + 1] === '"') i++
      else {
        isQuoted = false // behind it a cell ends, or goes on as a text without quotes
        let next = i + 1
        while (line[next] === ' ') next++
        isTorn ||= next < line.length && line[next] !== separator
      }
      continue
    }
    if (sign === separator) {
      cuts++
      isStart = true
      continue
    }
    if (sign === '"' && isStart) {
      isQuoted = true
      openAt = i
    }
    if (sign !== ' ' && sign !== '\t') isStart = false
  }
  return { cuts, openAt: isQuoted ? openAt : -1, isOpen: isQuoted, isTorn }
}

/** Into how many cells most complete lines are split. */
function usualCuts(lines: readonly string[], separator: string): number {
  const counts = new Map<number, number>()
  for (const line of lines.slice(0, 500)) {
    const { cuts, isOpen } = scan(line, separator, false)
    if (!isOpen && line !== '') counts.set(cuts, (counts.get(cuts) ?? 0) + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

/** Whether a quote that is open at the end of a line is closed by a later one, as a cell of several lines is. */
function isClosedLater(
  lines: readonly string[],
  at: number,
  { cuts }: Scan,
  separator: string,
  usual: number,
): boolean {
  let all = cuts
  let holdsRows = false
  for (const line of lines.slice(at + 1, at + 1 + mostLines)) {
    const next = scan(line, separator, true)
    const alone = scan(line, separator, false)
    all += next.cuts
    holdsRows ||= usual > 0 && !alone.isOpen && alone.cuts === usual
    if (!next.isOpen) return !next.isTorn && (all === usual || !holdsRows)
  }
  return false
}

/**
 * A quote that opens a cell and is never closed would take all lines behind it into that cell. It is removed, so that its
 * line is one like any other, and hides none. Cells of several lines stay as they are.
 */
export function withoutLooseQuotes(text: string, separator: string): string {
  if (!text.includes('"')) return text
  const parts = text.split(/(\r\n|\n|\r)/)
  const lines = parts.filter((_, i) => i % 2 === 0)
  const usual = usualCuts(lines, separator)
  let isOpen = false
  for (let i = 0; i < lines.length; i++) {
    for (;;) {
      const line = lines[i] ?? ''
      const found = scan(line, separator, isOpen)
      const isLoose = found.isOpen && found.openAt >= 0 && !isClosedLater(lines, i, found, separator, usual)
      if (!isLoose) {
        isOpen = found.isOpen
        break
      }
      lines[i] = line.slice(0, found.openAt) + line.slice(found.openAt + 1)
    }
  }
  return lines.map((line, i) => line + (parts[2 * i + 1] ?? '')).join('')
}
