import { SaxesParser } from 'saxes'
import { brokenRow, type SourceRow } from './source-fields.ts'

/** Elements with one product, in any network's words; other repeating elements are not guessed. */
const items: ReadonlySet<string> = new Set(['product', 'produkt', 'item', 'entry', 'productdto'])
const longest = 100_000

/** Attributes are strings while namespaces are not resolved. */
const textOf = (value: string | { value: string }) => (typeof value === 'string' ? value : value.value)
/** Without prefix (`g:id`), in lower case. */
const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

/** Replaces a bare `&` during parsing: the parser would read everything after it, tags included, as a name. */
const bare = '\ue000'
const marked = (text: string) => text.replaceAll(/&(?!#?\w{1,32};)/g, bare)

/** The text with each bare `&` marked, in pieces that do not split one. */
async function* withoutBare(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const whole = rest + chunk
    const at = whole.lastIndexOf('&')
    const end = at > whole.length - 40 && at >= 0 ? at : whole.length
    rest = whole.slice(end)
    yield marked(whole.slice(0, end))
  }
  yield marked(rest)
}

/**
 * Products of an XML file as text arrives. Names are paths below the product; an element with a `name` attribute
 * (`<field name="EAN">`, `<property name="brand"><value>`) uses that name. A DOCTYPE is refused: it may define
 * anything. A bare `&` is accepted. A product with an undefined entity gets `brokenRow`; the others are read.
 */
export async function* xmlRows(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const parser = new SaxesParser({ position: false })
  parser.ENTITIES.nbsp = ' '
  const done: SourceRow[] = []
  let row: Map<string, string[]> | null = null
  const path: { name: string; isNamed: boolean; text: string }[] = []
  const add = (name: string, value: string) => {
    const whole = value.trim().slice(0, longest).replaceAll(bare, '&')
    if (!row || whole === '') return
    const known = row.get(name)
    if (known) known.push(whole)
    else row.set(name, [whole])
  }
  parser.on('error', (error) => {
    // an unknown entity invalidates only its product
    if (row && /entity/.test(error.message)) return add(brokenRow, error.message)
    throw new Error(`not well-formed: ${error.message.slice(0, 200)}`)
  })
  parser.on('doctype', () => {
    throw new Error('not well-formed: a DOCTYPE is not read')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const own = local(name)
    if (!row) {
      if (!items.has(own)) return
      row = new Map()
      for (const [key, value] of Object.entries(attributes)) add(`@${local(key)}`, textOf(value))
      return
    }
    const given = attributes.name
    const before = path.at(-1)
    const full = given ? textOf(given).toLowerCase() : before && !before.isNamed ? `${before.name}.${own}` : own
    const isNamed = given !== undefined || (before?.isNamed ?? false)
    path.push({ name: before?.isNamed && !given ? before.name : full, isNamed, text: '' })
    for (const [key, value] of Object.entries(attributes))
      if (key !== 'name') add(`${full}@${local(key)}`, textOf(value))
  })
  const gather = (piece: string) => {
    const at = path.at(-1)
    if (at && at.text.length < longest) at.text += piece
  }
  parser.on('text', gather)
  parser.on('cdata', gather)
  parser.on('closetag', () => {
    if (!row) return
    const ended = path.pop()
    if (ended) return add(ended.name, ended.text)
    done.push(row)
    row = null
  })
  for await (const chunk of withoutBare(text)) {
    parser.write(chunk)
    yield* done.splice(0)
  }
  parser.close()
  yield* done.splice(0)
}
