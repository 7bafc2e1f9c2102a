import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

/** Cells as a spreadsheet of a country reads them: one separator, quotes only where a cell begins with one. */
function readAs(separator: string, text: string): string[] {
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
const runs = (cell: string) => /^[\s\0\u200B\uFEFF]*[=+\-@＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
const written = (text: string) => toCsv(['head'], [['x', text, 'y']]).slice(1)

it.each([
  ['a;=1+1', "a;'=1+1"],
  ['a\t=1+1', "a\t'=1+1"],
  ['\0=1+1', "'=1+1"],
  ['a;\0+1', "a;'+1"],
  ['a; "=1+1"', '"a; ""\'=1+1"""'],
  ['a\n@x', '"a\n\'@x"'],
  ['\uFEFF=1', "'=1"],
  [' =1', " '=1"],
  ['a;b', 'a;b'],
  ['x=1', 'x=1'],
  ['-12.5', '-12.5'],
])('defuses %j as %j', (text, cell) => expect(toCsv(['a'], [[text]])).toBe(`\uFEFFa\r\n${cell}\r\n`))

it('has no cell that a spreadsheet of any country would run, whatever is in it', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  let state = seed
  const next = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
  const letters = '=+-@;,\t\0\n\r"\' 1a＝\uFEFF\u200B'.split('')
  for (let n = 0; n < 5000; n++) {
    const word = Array.from({ length: next(9) }, () => letters[next(letters.length)]).join('')
    for (const separator of [',', ';', '\t'])
      expect(
        readAs(separator, written(word)).filter(runs),
        `seed ${seed}, separator ${JSON.stringify(separator)}, ${JSON.stringify(word)}`,
      ).toEqual([])
  }
})
