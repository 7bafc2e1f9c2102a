import type { SourceRow } from './source-fields.ts'

/** Lists of products, and objects that apply to all products after them. */
const lists: ReadonlySet<string> = new Set(['products', 'resultlist', 'items', ''])
const contexts: ReadonlySet<string> = new Set(['program_info'])
const longest = 2_000_000

function flatten(value: unknown, name: string, into: Map<string, string[]>): void {
  if (value === null) return
  if (Array.isArray(value)) {
    for (const one of value) flatten(one, name, into)
    return
  }
  if (typeof value !== 'object') {
    const text = String(value as string | number | boolean).trim()
    if (text === '') return
    const known = into.get(name)
    if (known) known.push(text)
    else into.set(name, [text])
    return
  }
  // a name and value pair is read as a field of that name
  if ('name' in value && 'value' in value && typeof value.name === 'string') {
    flatten(value.value, value.name.toLowerCase(), into)
    return
  }
  for (const [key, inner] of Object.entries(value))
    flatten(inner, name === '' ? key.toLowerCase() : `${name}.${key.toLowerCase()}`, into)
}

type Level = { isList: boolean; key: string }

/**
 * Products of a JSON file as text arrives: every object in a list called `products` or similar. Only one is in memory
 * at a time; the rest is skipped by its brackets and quotes.
 */
export async function* jsonRows(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const levels: Level[] = []
  let context = new Map<string, string[]>()
  let [inString, escaped, key, word] = [false, false, '', '']
  let held: { text: string; depth: number; key: string } | null = null
  let isFirst = true
  const finish = (json: string, of: string): SourceRow | null => {
    const row = new Map<string, string[]>()
    let value: unknown
    try {
      value = JSON.parse(json)
    } catch {
      throw new Error('not well-formed: broken JSON')
    }
    if (contexts.has(of)) {
      flatten(value, of, row)
      context = row
      return null
    }
    flatten(value, '', row)
    for (const [name, values] of context) if (!row.has(name)) row.set(name, values)
    return row
  }
  for await (const chunk of text) {
    if (isFirst && chunk.trim() !== '') {
      isFirst = false
      if (!/^\s*[[{]/.test(chunk)) throw new Error('not well-formed: expected a value that begins with { or [')
    }
    let from = 0
    for (let i = 0; i < chunk.length; i++) {
      const sign = chunk[i]
      if (inString) {
        if (escaped) escaped = false
        else if (sign === '\\') escaped = true
        else if (sign === '"') inString = false
        if (!held && inString && word.length < 100) word += sign
        continue
      }
      if (sign === '"') {
        inString = true
        word = ''
      } else if (sign === ':') key = word.toLowerCase()
      else if (sign === '{' || sign === '[') {
        const parent = levels.at(-1)
        const of = parent?.isList ? parent.key : key
        if (!held && sign === '{' && ((parent?.isList && lists.has(of)) || contexts.has(of))) {
          held = { text: '', depth: levels.length, key: of }
          from = i
        }
        levels.push({ isList: sign === '[', key: of })
      } else if (sign === '}' || sign === ']') {
        levels.pop()
        if (held && levels.length === held.depth) {
          const row = finish(held.text + chunk.slice(from, i + 1), held.key)
          held = null
          if (row) yield row
        }
      }
    }
    if (held) {
      held.text += chunk.slice(from)
      if (held.text.length > longest) throw new Error('not well-formed: a product of more than 2 MB')
    }
  }
  if (levels.length > 0 || inString) throw new Error('not well-formed: the file ends in the middle')
}
