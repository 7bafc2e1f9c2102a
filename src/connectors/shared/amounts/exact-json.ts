const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** Index after the string that starts at `from`; the end of the text if it is not closed. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return quote + 1
  }
  return text.length
}

/**
 * Parses JSON with every number kept as the network's text (`5.920` → `'5.920'`): `JSON.parse` turns amounts into
 * floats and long ids into other ids. Scans by hand because a regular expression over strings backtracks endlessly on a
 * body that was cut inside one.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function exactJson(text: string): unknown {
  let quoted = ''
  let copied = 0
  for (let i = 0; i < text.length; ) {
    const c = text[i] ?? ''
    if (c === '"') {
      i = endOfString(text, i)
    } else if (c === '-' || (c >= '0' && c <= '9')) {
      number.lastIndex = i
      const found = number.exec(text)?.[0]
      if (found === undefined) throw new SyntaxError(`Unexpected '-' at ${i}`)
      quoted += `${text.slice(copied, i)}"${found}"`
      i += found.length
      copied = i
    } else i++
  }
  return JSON.parse(quoted + text.slice(copied))
}
