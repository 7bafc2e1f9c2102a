import { expect, it } from 'vitest'
import { cellsAsRead, runsAsFormula } from '../test/cells-as-read.ts'
import { toCsv } from './csv.ts'

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
        cellsAsRead(separator, written(word)).filter(runsAsFormula),
        `seed ${seed}, separator ${JSON.stringify(separator)}, ${JSON.stringify(word)}`,
      ).toEqual([])
  }
})
