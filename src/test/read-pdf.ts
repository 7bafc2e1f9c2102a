import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF that pdfkit wrote: each font numbers its letters itself, and has a table from number to letter. The
 * table selected before each text tells which font's numbers it uses.
 */
export function readPdf(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const m of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [, id = '', body = ''] = m
    const stream = /stream\n([\s\S]*?)\nendstream/.exec(body)
    const content = stream ? Buffer.from(stream[1] ?? '', 'latin1') : null
    const text = content
      ? body.includes('FlateDecode')
        ? inflateSync(content).toString('latin1')
        : content.toString('latin1')
      : ''
    objects.set(id, `${body.slice(0, stream?.index)}\n${text}`)
  }
  const lettersOf = (font: string): Map<number, string> => {
    const map = objects.get(/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '') ?? ''
    const letters = new Map<number, string>()
    for (const range of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
      [...(range[2] ?? '').matchAll(/<([0-9a-f ]+)>/gi)].forEach((hex, n) => {
        const code = (hex[1] ?? '').replaceAll(' ', '').match(/.{4}/g) ?? []
        letters.set(
          Number.parseInt(range[1] ?? '0', 16) + n,
          String.fromCharCode(...code.map((h) => Number.parseInt(h, 16))),
        )
      })
    return letters
  }
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values())
    for (const m of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(m[1] ?? '', lettersOf(objects.get(m[2] ?? '') ?? ''))
  let text = ''
  for (const body of objects.values()) {
    let letters = new Map<number, string>()
    for (const m of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/gi)) {
      if (m[1]) letters = fonts.get(m[1]) ?? letters
      else if (m[2] !== undefined) {
        for (const hex of m[2].matchAll(/<([0-9a-f]*)>/gi))
          for (const code of (hex[1] ?? '').match(/.{4}/g) ?? []) text += letters.get(Number.parseInt(code, 16)) ?? ''
        text += '\n'
      }
    }
  }
  return text
}
