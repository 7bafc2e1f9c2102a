import { currenciesOf } from '../amounts/currency-signs.ts'

/** How a workbook's number format displays numbers. */
export type NumberStyle = {
  kind: 'number' | 'percent' | 'date' | 'digits'
  /** The currency code or sign it displays; '' for none. */
  sign: string
  /** For `digits`: how many are displayed, with leading zeros. */
  width: number
}
export const plainStyle: NumberStyle = { kind: 'number', sign: '', width: 0 }

/** Built-in formats of every workbook (ECMA-376, 18.8.30). Money formats depend on the reader's country. */
const builtIn = (id: number): NumberStyle => {
  if (id === 9 || id === 10) return { ...plainStyle, kind: 'percent' }
  const isDate = (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || (id >= 50 && id <= 58) || id === 36
  return isDate ? { ...plainStyle, kind: 'date' } : plainStyle
}

/** Countries (by Windows locale id) whose sign is shared with others. */
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

/** Collects the formats of `styles.xml` while it is parsed; `of` looks up the number stored in cells. */
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
