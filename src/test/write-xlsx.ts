import { strToU8, zipSync } from 'fflate'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

/** A workbook as spreadsheet programs write it, for tests: shared strings, numbers as numbers. */
export function writeXlsx(
  rows: readonly (readonly (string | number)[])[],
  extra: Record<string, string> = {},
): Uint8Array {
  const strings: string[] = []
  const cell = (value: string | number, column: number, row: number) => {
    const at = `r="${letters(column)}${row + 1}"`
    if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`
    if (value === '') return ''
    return `<c ${at} t="s"><v>${strings.push(value) - 1}</v></c>`
  }
  const sheet = rows.map((r, i) => `<row r="${i + 1}">${r.map((v, c) => cell(v, c, i)).join('')}</row>`).join('')
  const parts: Record<string, string> = {
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Orders" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet9.xml"/></Relationships>',
    'xl/worksheets/sheet9.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((s) => `<si><t>${escaped(s)}</t></si>`).join('')}</sst>`,
    ...extra,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}
