import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { SourceRow } from './source-fields.ts'

const delimiters = [',', ';', '\t', '|'] as const

function delimiterOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map((d) => bare.split(d).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Rows of a CSV file as text arrives; header names in lower case. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const chunks = text[Symbol.asyncIterator]()
  let head = ''
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head += next.value
    if (head.includes('\n') || head.length > 1_000_000) break
  }
  if (/^\s*<(!doctype|html)/i.test(head)) throw new Error('not well-formed: a web page instead of a file')
  const [line = ''] = head.split(/\r?\n/, 1)
  const parser = parse({
    delimiter: delimiterOf(line),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: 1_000_000,
  })
  const feed = async () => {
    parser.write(head)
    for (let next = await chunks.next(); !next.done; next = await chunks.next())
      if (!parser.write(next.value)) await new Promise((free) => parser.once('drain', free))
    parser.end()
  }
  const fed = feed().catch((error: unknown) => {
    parser.destroy(error as Error)
  })
  let names: string[] | null = null
  for await (const cells of parser as Readable as AsyncIterable<string[]>) {
    if (!names) {
      names = cells.map((c) => c.toLowerCase())
      continue
    }
    const row = new Map<string, string[]>()
    for (const [i, name] of names.entries()) {
      const value = cells[i]
      if (value) row.set(name, [value])
    }
    yield row
  }
  await fed
}
