/** Cells as a spreadsheet in a given locale reads them: one separator, and quotes count only at the start of a cell. */
export function cellsAsRead(separator: string, text: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text[at]
        else if (text[at + 1] === '"') cell += text[at++]
        else break
      }
      at++
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') cell += text[at++]
    cells.push(cell)
    at++
  }
  return cells
}

/** Whether a spreadsheet would treat a cell as a formula. */
export const runsAsFormula = (cell: string): boolean =>
  /^[\s\0\u200B\uFEFF]*[=+\-@＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
