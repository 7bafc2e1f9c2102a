/** Text in pieces of this many characters, as a file arrives. */
export async function* inPieces(text: string, size = text.length): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

/** The rows of a text, read as a whole and in pieces of every length up to twelve characters: always the same. */
export async function sameInAllPieces<T>(
  text: string,
  read: (pieces: AsyncIterable<string>) => AsyncIterable<ReadonlyMap<string, T>>,
): Promise<Record<string, T>[]> {
  const found = new Set<string>()
  for (const size of [1, 2, 3, 5, 7, 12, text.length]) {
    const rows = []
    for await (const row of read(inPieces(text, size))) rows.push(Object.fromEntries(row))
    found.add(JSON.stringify(rows))
  }
  if (found.size !== 1) throw new Error(`read in ${found.size} ways: ${[...found].join(' or ')}`)
  return JSON.parse([...found][0] ?? '') as Record<string, T>[]
}
