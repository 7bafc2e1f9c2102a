import { currenciesOf } from '../amounts/currency-signs.ts'

/** What a number format of a workbook says of the numbers under it. */
export type NumberStyle = {
  kind: 'number' | 'percent' | 'date' | 'digits'
  /** The code or sign of a currency that it shows beside them; '' for none. */
  sign: string
  /** Of `digits`: how many are shown, with noughts in front. */
  width: number
}
export const plainStyle: NumberStyle = { kind: 'number', sign: '', width: 0 }

/** Formats that every workbook has without naming them (ECMA-376, 18.8.30). Those of money depend on the reader's country. */
const builtIn = (id: number): NumberStyle => {
  if (id === 9 || id === 10) return { ...plainStyle, kind: 'percent' }
  const isDate = (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || (id >= 50 && id <= 58) || id === 36
  return isDate ? { ...plainStyle, kind: 'date' } : plainStyle
}

/** Countries (as Windows numbers them) whose sign others use as well. */
const countries: Readonly<Record<string, string>> = {
  '406': 'DKK',
  '414': 'NOK',
  '814': 'NOK',
  '41D': 'SEK',
  '40F': 'ISK',
  '409': 'USD',
  '1009': 'CAD',
  C0C: 'CAD',
  C09: 'AUD',
  '1409': 'NZD',
}

/** `[$€-407]`, `[$kr-406]`, `"kr."` or a bare sign. */
function signOf(code: string): string {
  const [, sign = '', country = ''] = /\[\$([^\]-]*)(?:-([0-9A-F]+))?[^\]]*\]/i.exec(code) ?? []
  const quoted = [...code.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text)
  const bare = [...code.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '').matchAll(/\p{Sc}/gu)].map(([text]) => text)
  const meant = [sign, ...quoted, ...bare].map((text) => text.trim()).find((text) => currenciesOf(text)?.length)
  if (meant === undefined) return ''
  const here = countries[country.toUpperCase().replace(/^0+/, '')]
  return meant === sign && here && currenciesOf(meant)?.includes(here) ? here : meant
}

export function numberStyle(code: string): NumberStyle {
  const [positive = ''] = code.split(';')
  const bare = positive.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')
  if (bare.includes('%')) return { ...plainStyle, kind: 'percent' }
  if (/[yd]/i.test(bare) && !/general|standard/i.test(bare)) return { ...plainStyle, kind: 'date' }
  if (/^0{2,}$/.test(bare)) return { ...plainStyle, kind: 'digits', width: bare.length }
  return { ...plainStyle, sign: signOf(positive) }
}

/** Collects the formats of `styles.xml` as its elements come; `of` is by the number that cells carry. */
export function styleTable() {
  const codes = new Map<number, NumberStyle>()
  const cells: NumberStyle[] = []
  let inCells = false
  return {
    open(name: string, a: Readonly<Record<string, string>>): void {
      if (name === 'numFmt') codes.set(Number(a.numFmtId), numberStyle((a.formatCode ?? '').slice(0, 200)))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells && cells.length < 65_536) {
        const id = Number(a.numFmtId ?? 0)
        cells.push(codes.get(id) ?? builtIn(id))
      }
    },
    close(name: string): void {
      if (name === 'cellXfs') inCells = false
    },
    of: (index: string | undefined): NumberStyle => cells[Number(index ?? -1)] ?? plainStyle,
  }
}
