import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'saxen'
import { type Calendar, serialText } from '../dates/serial-date.ts'
import { type NumberStyle, plainStyle, styleTable } from './xlsx-styles.ts'

/**
 * A sheet's rows as text. A number is its plain decimal text, an empty cell ''; `line` as in a spreadsheet. Days are
 * `2026-11-12`, a percentage is `8%` as displayed: its stored number differs.
 */
export type Sheet = {
  name: string
  rows: {
    line: number
    cells: string[]
    /** Positions of cells stored as numbers: their decimal mark is a point, whatever texts next to them use. */
    numbers: ReadonlySet<number>
    /** The currencies in their number formats, by position. */
    signs?: ReadonlyMap<number, string>
  }[]
  /** Hidden lines that are not empty. */
  hiddenLines: number[]
  hiddenColumns: ReadonlySet<number>
}
/** `sheets` are the visible ones, in order. */
export type Workbook = { sheets: Sheet[]; hiddenSheets: string[]; calendar: Calendar }

/** A workbook larger than this when unpacked is refused before it is unpacked: 200 times a large monthly report. */
const mostBytes = 64 * 1024 * 1024
const mostEntries = 2000
const mostRows = 200_000
const mostColumns = 200
const mostStrings = 2_000_000

class Refused extends Error {}

/**
 * Unpacks only the parts of a workbook that are read; sizes are those declared in the archive, and unpacking never
 * exceeds them.
 */
function unpack(bytes: Uint8Array): Map<string, string> {
  let size = 0
  let entries = 0
  const wanted =
    /^(xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/sharedStrings\.xml|xl\/styles\.xml|xl\/worksheets\/[^/]+\.xml)$/i
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

/**
 * Entities beyond the five of XML stay as written and document types are refused: nothing outside the file is ever
 * read.
 */
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

/** `1.0231E4` is an order number, as some programs store it. */
const wholeNumber = (text: string) =>
  /e/i.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text

/** The displayed text of a number, if it differs from the number. */
function shownAs(text: string, style: NumberStyle, calendar: Calendar): string | null {
  if (style.kind === 'percent') return `${String(Number((Number(text) * 100).toPrecision(12)))}%`
  if (style.kind === 'digits') return /^\d+$/.test(text) ? text.padStart(style.width, '0') : null
  return style.kind === 'date' ? serialText(text, calendar) : null
}

type Parts = { strings: readonly string[]; styleOf: (index: string | undefined) => NumberStyle; calendar: Calendar }

/** Columns `min` to `max` of a `col` element, counted from 0. */
function* columnsOf(a: Record<string, string>): Generator<number> {
  for (let i = Number(a.min) - 1; i < Math.min(Number(a.max), mostColumns); i++) yield i
}

/** `taken`: rows in the sheets before it. */
function readSheet(xml: string, name: string, { strings, styleOf, calendar }: Parts, taken: number): Sheet {
  const rows: Sheet['rows'] = []
  const hiddenLines: number[] = []
  const hiddenColumns = new Set<number>()
  let cells: string[] = []
  let numbers = new Set<number>()
  let signs = new Map<number, string>()
  let line = 0
  let at = 0
  let type = ''
  let style = plainStyle
  let value = ''
  let inValue = false
  let isHidden = false
  const closeCell = () => {
    while (cells.length < at) cells.push('')
    // a formula is never computed: its stored result is used
    const text = value.trim()
    const isNumber = type === 'n' && text !== '' && Number.isFinite(Number(text))
    const shown = isNumber ? shownAs(text, style, calendar) : null
    if (isNumber && shown === null) {
      numbers.add(at)
      if (style.sign !== '') signs.set(at, style.sign)
    }
    if (type === 's') cells[at] = strings[Number(value)] ?? ''
    else if (type === 'e') cells[at] = ''
    else cells[at] = shown ?? (isNumber ? wholeNumber(text) : text)
  }
  walk(xml, {
    open: (tag, a) => {
      if (tag === 'col' && isOn(a.hidden)) for (const column of columnsOf(a)) hiddenColumns.add(column)
      else if (tag === 'row') {
        ;[cells, numbers, signs, at] = [[], new Set(), new Map(), -1]
        line = Number(a.r) || line + 1
        isHidden = isOn(a.hidden)
      } else if (tag === 'c') {
        at = a.r ? columnOf(a.r) : at + 1
        type = a.t ?? 'n'
        style = styleOf(a.s)
        value = ''
      } else inValue = tag === 'v' || (tag === 't' && type === 'inlineStr')
    },
    text: (t) => {
      if (inValue) value += t
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') inValue = false
      else if (tag === 'c' && at >= 0 && at < mostColumns) closeCell()
      else if (tag === 'row' && cells.some((c) => c !== '')) {
        if (isHidden) hiddenLines.push(line)
        else rows.push({ line, cells, numbers, ...(signs.size > 0 ? { signs } : {}) })
        if (taken + rows.length + hiddenLines.length > mostRows)
          throw new Refused(`The workbook has more than ${mostRows} rows`)
      }
    },
  })
  return { name, rows, hiddenLines, hiddenColumns }
}

const isOn = (attribute: string | undefined) => attribute === '1' || attribute === 'true'

type Listed = { name: string; path: string; isHidden: boolean }

/** The sheets in the order of the workbook's relations, else all in the archive; and its calendar. */
function contentsOf(parts: ReadonlyMap<string, string>): { sheets: Listed[]; calendar: Calendar } {
  const named: { name: string; id: string; isHidden: boolean }[] = []
  let calendar: Calendar = 1900
  walk(parts.get('xl/workbook.xml') ?? '<x/>', {
    open: (tag, a) => {
      if (tag === 'workbookPr' && isOn(a.date1904)) calendar = 1904
      if (tag === 'sheet')
        named.push({ name: a.name ?? '', id: a['r:id'] ?? a.id ?? '', isHidden: /hidden/i.test(a.state ?? '') })
    },
  })
  const targets = new Map<string, string>()
  walk(parts.get('xl/_rels/workbook.xml.rels') ?? '<x/>', {
    open: (tag, a) => {
      if (tag === 'Relationship') targets.set(a.Id ?? '', (a.Target ?? '').toLowerCase())
    },
  })
  const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  const sheets = named
    .map(({ id, ...sheet }) => ({ ...sheet, path: pathOf(targets.get(id) ?? '') }))
    .filter(({ path }) => parts.has(path))
  if (sheets.length > 0) return { sheets, calendar }
  const all = [...parts.keys()].filter((path) => path.startsWith('xl/worksheets/'))
  return { sheets: all.map((path) => ({ name: '', path, isHidden: false })), calendar }
}

/** Reads the visible sheets, with limits on every size. `problem` for a file that is too large or not a workbook. */
export function readXlsx(bytes: Uint8Array): Workbook | { problem: string } {
  try {
    const parts = unpack(bytes)
    const { sheets: listed, calendar } = contentsOf(parts)
    if (listed.length === 0) return { problem: 'The file holds no worksheet' }
    const visible = listed.filter((s) => !s.isHidden)
    if (visible.length === 0) return { problem: 'All sheets of the workbook are hidden' }
    const styles = styleTable()
    walk(parts.get('xl/styles.xml') ?? '<x/>', styles)
    const strings = sharedStrings(parts.get('xl/sharedstrings.xml') ?? '<x/>')
    const sheets: Sheet[] = []
    let taken = 0
    for (const { name, path } of visible) {
      const sheet = readSheet(parts.get(path) ?? '<x/>', name, { strings, styleOf: styles.of, calendar }, taken)
      taken += sheet.rows.length
      sheets.push(sheet)
    }
    return { sheets, hiddenSheets: listed.filter((s) => s.isHidden).map((s) => s.name), calendar }
  } catch (error) {
    return { problem: error instanceof Refused ? error.message : 'The file is not readable as XLSX' }
  }
}
