/** A cell of this many lines is not a cell: its quote was never closed. */
const mostLines = 100

type Scan = {
  /** Separators outside quotes. */
  cuts: number
  /** Position of a quote that is open at the end of the line; -1 for none, or if it opened on an earlier line. */
  openAt: number
  isOpen: boolean
  /** A closing quote directly followed by text, so it more likely opens another cell. */
  isTorn: boolean
}

/** Reads a line as the CSV parser does; `isOpen`: it starts inside quotes. */
function scan(line: string, separator: string, isOpen: boolean): Scan {
  let [cuts, openAt, isQuoted, isStart, isTorn] = [0, -1, isOpen, true, false]
  for (let i = 0; i < line.length; i++) {
    const sign = line[i]
    if (isQuoted) {
      if (sign !== '"') continue
      if (line[i + 1] === '"') i++
      else {
        isQuoted = false // after it a cell ends, or continues as unquoted text
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

/** The number of cells in most complete lines. */
function usualCuts(lines: readonly string[], separator: string): number {
  const counts = new Map<number, number>()
  for (const line of lines.slice(0, 500)) {
    const { cuts, isOpen } = scan(line, separator, false)
    if (!isOpen && line !== '') counts.set(cuts, (counts.get(cuts) ?? 0) + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

/** Whether a quote open at the end of a line is closed later, as in a cell of several lines. */
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
 * A quote that opens a cell and is never closed would pull all following lines into that cell. It is removed, so that
 * its line is read normally and hides no other. Cells of several lines stay unchanged.
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
