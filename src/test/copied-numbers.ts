/** Finds numbers in screens that copy a bound of the contract. Pure, so that the test can try it on invented code. */
export type Copied = { line: number; text: string; value: number }

/** `20 * 1024 * 1024`, `100_000` → the number. */
const numberOf = (text: string) =>
  text
    .replaceAll('_', '')
    .split('*')
    .reduce((product, part) => product * Number(part), 1)

/** Numbers in the contract that bound input: arguments of min, max and the like, and named constants. */
export function boundsIn(text: string): number[] {
  const places = [
    /\.(?:min|max|length)\((\d[\d_]*)/g,
    /(?:^|[^.\w])\w*[nN]ameOf\((\d[\d_]*)\)/g,
    /^(?:export )?const \w+ = (\d[\d_]*(?: \* \d[\d_]*)*)$/gm,
    /^ {0,2}(?:export const )?\w+(?: =|:) (?:\{ )?(\d[\d_]*(?: \* \d[\d_]*)*)(?:,| [,}])/gm,
    /(?:least|most|sales|days|due|patience|\w+(?:Days|Hours|Minutes)): (\d[\d_]*)/g,
  ]
  return places.flatMap((place) => [...text.matchAll(place)].map((found) => numberOf(found[1] ?? '')))
}

const number = String.raw`(\d[\d_,]*(?: \* \d[\d_]*)*)`
const units =
  'bytes|KB|MB|characters|letters|digits|rows|entries|sales|clicks|links|days|hours|minutes|months|weeks|times'
/** A bound of a field; a comparison; a limit with its unit in a text; a named limit. */
const copies = [
  new RegExp(String.raw`\b(?:min|max|minLength|maxLength)(?:=\{|: )${number}\}?`, 'g'),
  new RegExp(String.raw`(?:\.(?:length|size)|[a-zA-Z)])\s(?:[<>]=?|===)\s${number}\b(?! \* [a-z])`, 'g'),
  new RegExp(String.raw`(?<![\d.,-])${number} (?:to \d+ )?(?:${units})\b`, 'g'),
  new RegExp(String.raw`const (?:largest|longest)\w* = ${number}`, 'gi'),
]

/** Numbers of at least 5 in screen code that look like a bound and equal one of the contract. */
export function copiedIn(text: string, bounds: ReadonlySet<number>): Copied[] {
  return text.split('\n').flatMap((line, i) => {
    // skips comments, response statuses, and the thirty days of all figures: the specification uses that wording
    if (/^\s*(?:\/\/|\/?\*)|(?:code|status) [=<>]|status ===/.test(line) || /30 days/i.test(line)) return []
    const values = copies.flatMap((copy) =>
      [...line.matchAll(copy)].map((found) => numberOf((found[1] ?? '').replaceAll(',', ''))),
    )
    return [...new Set(values)]
      .filter((value) => value >= 5 && bounds.has(value))
      .map((value) => ({ line: i + 1, text: line.trim(), value }))
  })
}
