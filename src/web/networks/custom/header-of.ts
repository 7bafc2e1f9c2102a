/** Column names in the first row of a CSV text, with any delimiter. */
export function headerOf(text: string): string[] {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '|'].map((d) => ({ d, count: bare.split(d).length }))
  const { d } = counts.reduce((a, b) => (b.count > a.count ? b : a))
  const cells =
    line.match(new RegExp(`("(?:[^"]|"")*"|[^"${d === '|' ? '\\|' : d}]*)(?=${d === '|' ? '\\|' : d}|$)`, 'g')) ?? []
  return [...new Set(cells.map((c) => c.trim().replace(/^"|"$/g, '').replaceAll('""', '"').trim()).filter(Boolean))]
}
