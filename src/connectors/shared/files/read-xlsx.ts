import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'saxen'

/** Rows of a workbook's first sheet as text. A number is its plain decimal text, an empty cell ''; `line` as a spreadsheet shows it. */
export type Sheet = {
  rows: {
    line: number
    cells: string[]
    /** Places of cells that the workbook keeps as numbers: a point is their decimal mark, whatever texts beside them use. */
    numbers: ReadonlySet<number>
  }[]
}

/** A workbook larger than this when unpacked is refused before it is unpacked: 200 times a large monthly report. */
const mostBytes = 64 * 1024 * 1024
const mostEntries = 2000
const mostRows = 200_000
const mostColumns = 200
const mostStrings = 2_000_000

class Refused extends Error {}

/** Only the parts of a workbook that are read; sizes are those the archive declares, and unpacking never goes beyond them. */
function unpack(bytes: Uint8Array): Map<string, string> {
  let size = 0
  let entries = 0
  const wanted =
    /^(xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/sharedStrings\.xml|xl\/worksheets\/[^/]+\.xml)$/i
  const files = unzipSync(bytes, {
    filter: (file) => {
      if (++entries > mostEntries) throw new Refused('The workbook has too many parts')
      if (!wanted.test(file.name)) return false
      size += file.originalSize
      if (size > mostBytes) throw new Refused('The workbook is too large')
      return true
    },
  })
  return new Map(Object.entries(files).map(([name, data]) => [name.toLowerCase(), strFromU8(data)]))
}

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Entities beyond the five of XML stay as written and document types are refused: nothing outside the file is ever read. */
function walk(xml: string, { open, close, text }: Handlers): void {
  const parser = new Parser()
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('openTag', (name, attributes, _decode, selfClosing) => {
    open?.(plain(name), attributes())
    if (selfClosing) close?.(plain(name))
  })
  parser.on('closeTag', (name, _decode, selfClosing) => {
    if (!selfClosing) close?.(plain(name))
  })
  parser.on('text', (value, decode) => text?.(decode(value)))
  parser.on('cdata', (value) => text?.(value))
  parser.on('attention', () => {
    throw new Refused('The workbook contains a document type')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let current = ''
  let inText = false
  let phonetic = 0
  walk(xml, {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') phonetic++
      inText = name === 't' && phonetic === 0
    },
    text: (t) => {
      if (inText) current += t
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') phonetic--
      if (name !== 'si') return
      strings.push(current)
      if (strings.length > mostStrings) throw new Refused('The workbook has too many texts')
    },
  })
  return strings
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** `1.0231E4` is an order's number, written as programs keep it. */
const wholeNumber = (text: string) =>
  /e/i.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text

function sheetRows(xml: string, strings: readonly string[]): Sheet['rows'] {
  const rows: Sheet['rows'] = []
  let cells: string[] = []
  let numbers = new Set<number>()
  let line = 0
  let at = 0
  let type = ''
  let value = ''
  let inValue = false
  walk(xml, {
    open: (name, a) => {
      if (name === 'row') {
        cells = []
        numbers = new Set()
        at = -1
        line = Number(a.r) || line + 1
      } else if (name === 'c') {
        at = a.r ? columnOf(a.r) : at + 1
        type = a.t ?? 'n'
        value = ''
      } else inValue = name === 'v' || (name === 't' && type === 'inlineStr')
    },
    text: (t) => {
      if (inValue) value += t
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c' && at >= 0 && at < mostColumns) {
        while (cells.length < at) cells.push('')
        // a formula is never computed: what the program that wrote the file stored as its result is taken
        const text = value.trim()
        const isNumber = type === 'n' && text !== '' && Number.isFinite(Number(text))
        if (isNumber) numbers.add(at)
        cells[at] =
          type === 's' ? (strings[Number(value)] ?? '') : type === 'e' ? '' : isNumber ? wholeNumber(text) : text
      } else if (name === 'row' && cells.some((c) => c !== '')) {
        rows.push({ line, cells, numbers })
        if (rows.length > mostRows) throw new Refused(`The workbook has more than ${mostRows} rows`)
      }
    },
  })
  return rows
}

/** The part that holds the first sheet: by the workbook's own relations, else the first one there is. */
function firstSheet(parts: ReadonlyMap<string, string>): string | undefined {
  let id = ''
  walk(parts.get('xl/workbook.xml') ?? '<x/>', {
    open: (name, a) => {
      if (name === 'sheet' && id === '') id = a['r:id'] ?? a.id ?? ''
    },
  })
  let target = ''
  walk(parts.get('xl/_rels/workbook.xml.rels') ?? '<x/>', {
    open: (name, a) => {
      if (name === 'Relationship' && a.Id === id) target = (a.Target ?? '').toLowerCase()
    },
  })
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return parts.get(path) ?? [...parts].find(([name]) => name.startsWith('xl/worksheets/'))?.[1]
}

/** Reads a workbook's first sheet; bounded in every direction. `problem` for what is no workbook or too large. */
export function readXlsx(bytes: Uint8Array): Sheet | { problem: string } {
  try {
    const parts = unpack(bytes)
    const sheet = firstSheet(parts)
    if (sheet === undefined) return { problem: 'The file holds no worksheet' }
    return { rows: sheetRows(sheet, sharedStrings(parts.get('xl/sharedstrings.xml') ?? '<x/>')) }
  } catch (error) {
    return { problem: error instanceof Refused ? error.message : 'The file is not readable as XLSX' }
  }
}
